import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadLazily } from '../lib/load-lazily.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { askAhead } from './ask-ahead.ts';
import CalendarTab from './calendar-tab.tsx';
import { type DashboardTabName, tabOf } from './dashboard-tabs.ts';
import { PhoneDemoNote } from './demo-note.tsx';
import { PanelTabs } from './panel-tabs.tsx';

askAhead();

const ClickFigures = loadLazily(() => import('../features/short-links/click-figures.tsx'));
const AnalyticsTab = loadLazily(() => import('../features/analytics/analytics-tab.tsx'));
const LibraryTab = loadLazily(() => import('./library-tab.tsx'));
const OwnCalendarTab = loadLazily(() => import('./own-calendar-tab.tsx'));
const ProfileTab = loadLazily(() => import('./profile-tab.tsx'));
const SocialMediaTab = loadLazily(() => import('./social-tab.tsx'));

/** What each tab shows; the calendar is in the first load, the others come when they are opened. */
const TAB_CONTENT: Partial<Record<DashboardTabName, ReactNode>> = {
  kalendarz: <CalendarTab />,
  analityka: <AnalyticsTab clicks={<ClickFigures />} />,
  'wlasny-kalendarz': <OwnCalendarTab />,
  biblioteka: <LibraryTab />,
  'social-media': <SocialMediaTab />,
  profil: <ProfileTab />,
};

/** The signed-in workspace's views. The address names the tab, so that each can be linked and reloaded. */
export default function DashboardPage() {
  const { t } = useTranslation('common');
  const [search] = useSearchParams();
  // The prerendered page shows the calendar whatever the address says; the first render has to match it.
  const current = useAfterHydration() ? tabOf(search) : 'kalendarz';
  return (
    <>
      <title>{t('title', { page: t(`tabs.${current}`) })}</title>
      <PanelTabs current={current} />
      {current !== 'kalendarz' && <PhoneBar title={t(`tabs.${current}`)} isHeading={false} />}
      <main id={MAIN_ID} tabIndex={-1}>
        {/* A key of its own: another tab must not be taken for the prerendered calendar, which may still wait here. */}
        <Suspense key={current} fallback={<h1 className="sr">{t(`tabs.${current}`)}</h1>}>
          {TAB_CONTENT[current]}
        </Suspense>
        <PhoneDemoNote />
      </main>
    </>
  );
}
