import type { Overview } from '@postownia/contract/features/calendar';
import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { PaymentNotice } from '../features/billing/payment-notice.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { LeaveQuestion, LostWordQuestion, TakenDayQuestion } from '../features/posts/post-questions.tsx';
import { ReelNews } from '../features/reels/reel-news.tsx';
import { loadLazily } from '../lib/load-lazily.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PHONE, useMedia } from '../lib/use-media.ts';
import { CalendarFrame } from './calendar-frame.tsx';
import styles from './calendar-tab.module.css';
import { pathOfTab } from './dashboard-tabs.ts';
import { DesktopCalendar } from './desktop-calendar.tsx';
import { type CalendarView, useCalendarView } from './use-calendar-view.ts';

const TurnOnDialog = loadLazily(() => import('../features/posting-preferences/turn-on-dialog.tsx'));
const PhoneCalendar = loadLazily(() => import('./phone-calendar.tsx'));

/** "Kalendarz AI": the frame at once, the content when the overview has come. */
export default function CalendarTab() {
  const { t } = useTranslation('calendar');
  const read = useOverview();
  const { overview, failed, again } = read;
  // The frame around this part is taken over first and may have the answer before this part is.
  const hydrated = useAfterHydration();
  if (hydrated && overview !== undefined) return <Calendar overview={overview} />;
  if (!hydrated || !failed) return <CalendarFrame />;
  return (
    <EmptyState
      art="off"
      headingLevel={1}
      title={t('overviewFailed')}
      action={
        <Button busy={read.asking} onPress={again}>
          {t('readAgain')}
        </Button>
      }
    />
  );
}

function Calendar({ overview }: { overview: Overview }) {
  const view = useCalendarView(overview);
  const { t, i18n } = useTranslation('calendar');
  const now = useMemo(() => ({ view, language: i18n.language }), [view, i18n.language]);
  // Each answer is drawn in small pieces, between which a press is heard; several that come together are drawn once.
  const later = useDeferredValue(now);
  // Another language is there at once: nobody should see days that are still named in the one before.
  const shown = later.language === now.language ? later.view : view;
  const phone = useMedia(PHONE);
  const { move, leaving } = view;
  return (
    <>
      {overview.brand === null && (
        <p className={styles.notice}>
          {t('noProfile')} <SiteLink to={pathOfTab('profil')}>{t('toProfile')}</SiteLink>
        </p>
      )}
      {overview.graceUntil !== null && (
        <PaymentNotice graceUntil={overview.graceUntil} zone={overview.preferences.zone} />
      )}
      {phone ? <OnPhone view={shown} /> : <DesktopCalendar view={shown} />}
      <Suspense>
        {view.turnOn.isOpen && <TurnOnDialog zone={overview.preferences.zone} onClose={view.turnOn.close} />}
      </Suspense>
      <ReelNews />
      <LeaveQuestion isOpen={leaving.isOpen} onLeave={leaving.leave} onStay={leaving.stay} />
      <TakenDayQuestion
        asked={move.asked}
        busy={move.moving}
        onConfirm={move.confirm}
        onDismiss={move.dismiss}
      />
      <LostWordQuestion asked={move.losing} onConfirm={move.confirmLoss} onDismiss={move.dismiss} />
    </>
  );
}

/** Waits for its code by itself: an answer that comes meanwhile must not have all of it drawn at one go. */
const OnPhone = memo(Phone);

function Phone({ view }: { view: CalendarView }) {
  return (
    <Suspense fallback={<CalendarFrame />}>
      <PhoneCalendar view={view} />
    </Suspense>
  );
}
