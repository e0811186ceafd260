import { useTranslation } from 'react-i18next';
import { CharacterCounter } from '../components/character-counter.tsx';
import { StatusGlyph } from '../components/status-glyph.tsx';
import { Tag } from '../components/tag.tsx';
import { addDays, dayOfMonth, weekdayOf } from '../lib/calendar-date.ts';
import { classNames } from '../lib/class-names.ts';
import { formatShortDay, formatShortWeekday } from '../lib/formats.ts';
import { samplePostUrl } from '../posters/posters.ts';
import page from './landing-page.module.css';
import { isSampleDay, SAMPLE_POSTS } from './landing-samples.ts';
import styles from './landing-workshop.module.css';

function CreatorView() {
  const { t } = useTranslation('landing');
  const length = [...`${t('workshop.sample')} ${t('workshop.sampleTags')}`].length;
  return (
    <div className={styles.view} aria-hidden="true">
      <div className={styles.chips}>
        <Tag>{t('workshop.industry')}</Tag>
        <Tag>{t('workshop.tone')}</Tag>
        <Tag>{t('workshop.words')}</Tag>
      </div>
      <div className={styles.brief}>
        <img
          src={samplePostUrl(SAMPLE_POSTS[19])}
          alt=""
          width="180"
          height="180"
          loading="lazy"
          decoding="async"
        />
        <div>
          {t('workshop.sample')} <span className={styles.tags}>{t('workshop.sampleTags')}</span>
          <span className={styles.caret} />
        </div>
      </div>
      <div className={styles.counter}>
        <CharacterCounter count={length} limit={280} />
      </div>
    </div>
  );
}

/** Mondays below the axis, two weeks apart. */
const AXIS = ['2026-08-31', '2026-09-14', '2026-09-28', '2026-10-12'];

function AnalyticsView() {
  const { t, i18n } = useTranslation('landing');
  return (
    <div className={styles.view}>
      <svg className={styles.chart} viewBox="0 0 340 200" role="img" aria-label={t('workshop.chart')}>
        <path className={styles.grid} d="M0 30H340M0 75H340M0 120H340M0 165H340" />
        <path className={styles.series} d="M6 150 52 138 98 142 144 118 190 124 236 92 282 78 328 42" />
        <path className={styles.recent} d="M236 92 282 78 328 42" />
        <circle className={styles.point} cx="328" cy="42" r="5.5" />
        <text className={styles.peak} x="316" y="24" textAnchor="end">
          {t('workshop.chartPeak')}
        </text>
        {AXIS.map((date, index) => (
          <text key={date} className={styles.axis} x={6 + index * 96} y="192">
            {formatShortDay(date, i18n.language)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Two weeks, Monday to Friday. */
const SCHEDULE = Array.from({ length: 12 }, (_, day) => addDays('2026-10-12', day)).filter(
  (date) => weekdayOf(date) < 5,
);

function ScheduleView() {
  const { i18n } = useTranslation('landing');
  return (
    <div className={styles.view} aria-hidden="true">
      <div className={styles.days}>
        {SCHEDULE.map((date, index) => {
          const day = dayOfMonth(date);
          if (!isSampleDay(day)) return null;
          return (
            <div key={date}>
              {index < 5 && <small>{formatShortWeekday(date, i18n.language)}</small>}
              <span className={styles.row}>
                {day}
                <StatusGlyph status={day < 14 ? 'published' : 'scheduled'} size={15} />
              </span>
              <img
                src={samplePostUrl(SAMPLE_POSTS[day])}
                alt=""
                width="180"
                height="180"
                loading="lazy"
                decoding="async"
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The three features. */
export function LandingWorkshop() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.workshop} aria-labelledby="warsztat">
      <div className={classNames(page.wrap, styles.inner)}>
        <h2 className={page.heading} id="warsztat">
          {t('workshop.title')}
        </h2>
        <div className={styles.stations}>
          <article className={styles.station}>
            <CreatorView />
            <h3>{t('workshop.creator')}</h3>
            <p>{t('workshop.creatorText')}</p>
          </article>
          <article className={styles.station}>
            <AnalyticsView />
            <h3>{t('workshop.analytics')}</h3>
            <p>{t('workshop.analyticsText')}</p>
          </article>
          <article className={styles.station}>
            <ScheduleView />
            <h3>{t('workshop.schedule')}</h3>
            <p>{t('workshop.scheduleText')}</p>
          </article>
        </div>
      </div>
    </section>
  );
}
