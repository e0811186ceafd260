import { useTranslation } from 'react-i18next';
import { CostChip } from '../components/cost-chip.tsx';
import { PaletteSwatches } from '../components/palette-bar.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { dayOfMonth, monthOf, weekOf, weeksOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatMonthTitle, formatShortWeekday } from '../lib/formats.ts';
import { samplePostUrl } from '../posters/posters.ts';
import styles from './landing-month.module.css';
import page from './landing-page.module.css';
import { isSampleDay, SAMPLE_MONTH, SAMPLE_POSTS, SAMPLE_TODAY, type SampleDay } from './landing-samples.ts';

const STEPS = [1, 2, 3] as const;
/** As many as fill five rows of five. */
const CONTACT_SHEET = 25;

function Poster({ day }: { day: SampleDay }) {
  return (
    <img
      className={styles.thumb}
      src={samplePostUrl(SAMPLE_POSTS[day])}
      alt=""
      width="180"
      height="180"
      loading="lazy"
      decoding="async"
    />
  );
}

function Day({ date, weekday }: { date: string; weekday: number }) {
  const { t } = useTranslation('landing');
  const outside = monthOf(date) !== SAMPLE_MONTH;
  const number = dayOfMonth(date);
  const day = !outside && isSampleDay(number) ? number : null;
  const isToday = day === SAMPLE_TODAY;
  return (
    <div
      className={classNames(
        styles.day,
        outside && styles.outside,
        weekday === 6 && !outside && styles.sunday,
        isToday && styles.today,
      )}
    >
      <span className={styles.meta}>
        <span className={styles.numeral}>{number}</span>
        {day !== null && <StatusGlyph status={day < SAMPLE_TODAY ? 'published' : 'scheduled'} />}
      </span>
      {day === null ? <span /> : <Poster day={day} />}
      <span className={classNames(styles.excerpt, day === null && styles.holiday)}>
        {day === null ? date === '2026-11-01' && t('month.holiday') : t(`posts.${day}`)}
      </span>
      {isToday && (
        <span className={styles.marks}>
          <span className={styles.pin}>3</span>
        </span>
      )}
    </div>
  );
}

/** A whole month of the sample roastery as it stands in the calendar; an image, not a control. */
function MonthSheet() {
  const { t, i18n } = useTranslation('landing');
  const weeks = weeksOf(SAMPLE_MONTH);
  return (
    <div className={styles.sheet} role="img" aria-label={t('month.image')}>
      <div aria-hidden="true">
        <div className={styles.top}>
          <b>{formatMonthTitle(SAMPLE_MONTH, i18n.language)}</b>
          <span className={styles.pin}>1</span>
          <span className={styles.brand}>
            <PaletteSwatches palette="forest-green" />
            {t('month.brand')}
          </span>
          <span className={styles.pin}>2</span>
          <span className={styles.generate}>
            {t('month.generate')}
            <CostChip cost={270} />
          </span>
        </div>
        <div className={styles.grid}>
          <div className={styles.head}>
            {weekOf('2026-11-02').map((date) => (
              <span key={date}>{formatShortWeekday(date, i18n.language)}</span>
            ))}
          </div>
          {weeks.map((week) => (
            <div key={week[0]} className={styles.week}>
              {week.map((date, weekday) => (
                <Day key={date} date={date} weekday={weekday} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** How it works, in three steps, on one sheet. */
export function LandingMonth() {
  const { t } = useTranslation('landing');
  const days = Object.keys(SAMPLE_POSTS).map(Number).filter(isSampleDay);
  return (
    <section className={styles.month} id="jak-to-dziala" aria-labelledby="arkusz">
      <div className={styles.inner}>
        <div>
          <h2 className={page.heading} id="arkusz">
            {t('month.title')}
          </h2>
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>
                <span className={styles.pin} aria-hidden="true">
                  {step}
                </span>
                <span>
                  <b>{t(`month.step${step}`)}</b>
                  {t(`month.step${step}text`)}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <MonthSheet />
        <div className={styles.contact} role="img" aria-label={t('month.image')}>
          {days.slice(0, CONTACT_SHEET).map((day) => (
            <Poster key={day} day={day} />
          ))}
        </div>
      </div>
    </section>
  );
}
