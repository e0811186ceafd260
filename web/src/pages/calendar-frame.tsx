import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MonthGrid } from '../components/month-grid.tsx';
import { monthOf, todayIn } from '../lib/calendar-date.ts';
import { formatMonthTitle } from '../lib/formats.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import styles from './calendar-tab.module.css';

/** A month of five weeks stands in the prerendered page, which cannot know the day. */
const ANY_MONTH = '2026-10';
const ZONE = 'Europe/Warsaw';

/** Heading and empty sheet: in the prerendered page, and until the first answer has come. */
export function CalendarFrame() {
  const { t, i18n } = useTranslation('calendar');
  // Where the answer is there already the calendar takes this one's place, and it need not be drawn for its month before.
  const hydrated = useAfterHydration();
  const [search] = useSearchParams();
  const month = hydrated
    ? (search.get('miesiac') ?? search.get('dzien')?.slice(0, 7) ?? monthOf(todayIn(ZONE)))
    : ANY_MONTH;
  const title = hydrated ? formatMonthTitle(month, i18n.language) : t('heading');
  return (
    <>
      <PhoneBar title={title} />
      <div className={styles.work} aria-busy="true">
        <section>
          <p className={styles.frameTitle} id="kalendarz">
            {title}
          </p>
          <p className={styles.framePhone}>{t('frame')}</p>
          <div className={styles.frameSheet}>
            <EmptySheet month={month} />
          </div>
        </section>
      </div>
    </>
  );
}

const EmptySheet = memo(Sheet);

function Sheet({ month }: { month: string }) {
  return (
    <MonthGrid
      month={month}
      selected={null}
      today={null}
      labelledBy="kalendarz"
      nameDay={(date) => date}
      renderDay={() => null}
      onSelect={() => undefined}
      onMonthChange={() => undefined}
    />
  );
}
