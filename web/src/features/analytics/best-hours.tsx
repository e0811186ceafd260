import {
  BEST_HOURS_BLOCK,
  BEST_HOURS_POSTS,
  type BestHours,
  type HourBlock,
} from '@postownia/contract/features/analytics';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../lib/calendar-date.ts';
import { formatNumber, formatShortWeekday, formatWeekday } from '../../lib/formats.ts';
import styles from './best-hours.module.css';
import { PremiumNote } from './level-note.tsx';
import { Panel } from './panel.tsx';

/** Any Sunday: only the names of its week's days are read. */
const SUNDAY = '2026-11-22';
/** Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];
const FROM_HOURS = Array.from({ length: 24 / BEST_HOURS_BLOCK }, (_, index) => index * BEST_HOURS_BLOCK);
const NAMED = 3;
/** A block that does as the middle post is no good hour, and one above this times is as dark as any. */
const DARKEST = 2;

const hours = (from: number) => `${from}:00–${from + BEST_HOURS_BLOCK}:00`;

/** When the brand's own posts did best, each block with the posts behind it; "za mało danych" before there are enough. */
export function BestHoursPanel({ bestHours }: { bestHours: BestHours | undefined }) {
  const { t, i18n } = useTranslation('analytics');
  const times = ({ timesMedian }: HourBlock) => formatNumber(timesMedian, i18n.language);
  const good = (bestHours?.blocks ?? []).filter(({ timesMedian }) => timesMedian > 1).slice(0, NAMED);
  return (
    <Panel id="godziny" title={t('hours.title')}>
      {bestHours === undefined && <PremiumNote />}
      {bestHours !== undefined && bestHours.blocks.length === 0 && (
        <p className={styles.lead}>
          {t('hours.tooFew', { measured: bestHours.measuredPosts, needed: BEST_HOURS_POSTS })}
        </p>
      )}
      {bestHours !== undefined && bestHours.blocks.length > 0 && (
        <>
          <p className={styles.lead}>{t('hours.lead', { measured: bestHours.measuredPosts })}</p>
          {good.length === 0 && <p>{t('hours.alike')}</p>}
          <ol className={styles.good}>
            {good.map((block) => (
              <li key={`${block.weekday}-${block.fromHour}`}>
                <b>
                  {formatWeekday(addDays(SUNDAY, block.weekday), i18n.language)}, {hours(block.fromHour)}
                </b>
                <span>{t('hours.times', { times: times(block) })}</span>
                <small>{t('hours.sample', { count: block.posts })}</small>
              </li>
            ))}
          </ol>
          <HourTable blocks={bestHours.blocks} />
        </>
      )}
    </Panel>
  );
}

/** A week in blocks of three hours; the darker, the better. */
function HourTable({ blocks }: { blocks: readonly HourBlock[] }) {
  const { t, i18n } = useTranslation('analytics');
  const blockOf = (weekday: number, from: number) =>
    blocks.find((block) => block.weekday === weekday && block.fromHour === from);
  const shown = FROM_HOURS.filter((from) => WEEKDAYS.some((weekday) => blockOf(weekday, from) !== undefined));
  return (
    <table className={styles.grid}>
      <caption className="sr">{t('hours.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('hours.hour')}</span>
          </th>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {formatShortWeekday(addDays(SUNDAY, weekday), i18n.language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((from) => (
          <tr key={from}>
            <th scope="row">{hours(from)}</th>
            {WEEKDAYS.map((weekday) => (
              <HourCell key={weekday} block={blockOf(weekday, from)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HourCell({ block }: { block: HourBlock | undefined }) {
  const { t, i18n } = useTranslation('analytics');
  if (block === undefined)
    return (
      <td>
        <span className="sr">{t('hours.none')}</span>
      </td>
    );
  const strength = Math.min(1, Math.max(0, block.timesMedian / DARKEST));
  return (
    <td style={{ '--strength': `${Math.round(strength * 60)}%` } as React.CSSProperties}>
      <b>{formatNumber(Math.round(block.timesMedian * 10) / 10, i18n.language)}×</b>
      <small>{t('hours.posts', { count: block.posts })}</small>
    </td>
  );
}
