import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { networkName } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, TextField } from '../../components/text-field.tsx';
import { addDays } from '../../lib/calendar-date.ts';
import { formatDayRange, formatEngagement, formatNumber } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { PremiumNote } from './level-note.tsx';
import { Panel } from './panel.tsx';

type Choice = 'before' | 'year' | 'day';
/** The same weekdays a year ago. */
const YEAR_OF_WEEKS = 364;

interface TwoPeriodsProps {
  report: AnalyticsReport;
  /** First day of the other period; undefined: the days right before. */
  onChoose: (against: string | undefined) => void;
}

/** This period beside another of the same length: figures, then networks, content types and formats. */
export function TwoPeriods({ report, onChoose }: TwoPeriodsProps) {
  const { t } = useTranslation('analytics');
  const [choice, setChoice] = useState<Choice>('before');
  const { premium, current, previous, today } = report;
  const yearBefore = addDays(current.from, -YEAR_OF_WEEKS);
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    onChoose(chosen === 'before' ? undefined : yearBefore);
  };
  return (
    <Panel id="okresy" title={t('periodsBeside.title')}>
      {premium === null && <PremiumNote />}
      {premium !== null && (previous === null || premium.beside === null) && (
        <p className={styles.note}>{t('periodsBeside.whole')}</p>
      )}
      {premium !== null && previous !== null && premium.beside !== null && (
        <>
          <div className={styles.choices}>
            <Select
              label={t('periodsBeside.with')}
              value={choice}
              onChange={(event) => choose(event.target.value as Choice)}
              options={(['before', 'year', 'day'] as const).map((value) => ({
                value,
                label: t(`periodsBeside.${value}`),
              }))}
            />
            {choice === 'day' && (
              <TextField
                type="date"
                label={t('periodsBeside.from')}
                max={today}
                defaultValue={yearBefore}
                onChange={({ target }) =>
                  target.validity.valid && target.value !== '' && onChoose(target.value)
                }
              />
            )}
          </div>
          <BesideTable
            report={report}
            previous={previous}
            beside={{ ...premium.beside, now: premium.byFormat }}
          />
        </>
      )}
    </Panel>
  );
}

type Beside = NonNullable<NonNullable<AnalyticsReport['premium']>['beside']>;
interface BesideTableProps {
  report: AnalyticsReport;
  previous: NonNullable<AnalyticsReport['previous']>;
  beside: Beside & { now: Beside['byFormat'] };
}

function BesideTable({ report, previous, beside }: BesideTableProps) {
  const { t, i18n } = useTranslation('analytics');
  const { t: word } = useTranslation('brand-profile');
  const { t: calendar } = useTranslation('calendar');
  const { current } = report;
  const percent = (value: number | null | undefined) =>
    value === null || value === undefined ? null : formatEngagement(value, i18n.language);
  const number = (value: number | null) => (value === null ? null : formatNumber(value, i18n.language));
  const range = ({ from, to }: { from: string; to: string }) =>
    `${formatDayRange(from, to, i18n.language)} ${to.slice(0, 4)}`;
  const groups = [
    {
      name: 'network',
      rows: pairs(report.byNetwork, beside.byNetwork, ({ network }) => networkName(network)),
    },
    {
      name: 'contentType',
      rows: pairs(report.byContentType, beside.byContentType, ({ contentType }) =>
        word(`types.${contentType}`),
      ),
    },
    {
      name: 'format',
      rows: pairs(beside.now, beside.byFormat, ({ format }) => calendar(`format.${format}`)),
    },
  ] as const;
  return (
    <table className={`${styles.table} ${styles.beside}`} aria-labelledby="okresy">
      <thead>
        <tr>
          <th scope="col">{t('periodsBeside.figure')}</th>
          <th scope="col">{range(current)}</th>
          <th scope="col">{range(previous)}</th>
        </tr>
      </thead>
      <tbody>
        {(['publishedPosts', 'posts', 'interactions', 'reach', 'engagement'] as const).map((figure) => {
          const show = figure === 'engagement' ? percent : number;
          return (
            <Row
              key={figure}
              name={t(`comparison.${figure}`)}
              now={show(current[figure])}
              before={show(previous[figure])}
            />
          );
        })}
      </tbody>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.group}>
                {t('periodsBeside.engagementBy', { by: t(`breakdown.${name}`) })}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.name} name={row.name} now={percent(row.now)} before={percent(row.before)} />
            ))}
          </tbody>
        ))}
    </table>
  );
}

/** What either period has, by name. */
function pairs<Part extends { engagement: number | null }>(
  now: readonly Part[],
  before: readonly Part[],
  nameOf: (part: Part) => string,
) {
  const [first, second] = [now, before].map(
    (parts) => new Map(parts.map((part) => [nameOf(part), part.engagement])),
  );
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return [...names].map((name) => ({ name, now: first?.get(name), before: second?.get(name) }));
}

function Row({ name, now, before }: { name: string; now: string | null; before: string | null }) {
  const { t } = useTranslation('analytics');
  const show = (value: string | null) => value ?? <span className={styles.noCell}>{t('noData')}</span>;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{show(now)}</td>
      <td>{show(before)}</td>
    </tr>
  );
}
