import type { SiteVisits } from '@postownia/contract/features/operator-figures';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import { formatDay, formatNumber } from '../../lib/formats.ts';
import styles from './figures.module.css';
import { ReadPart } from './read-part.tsx';

/** Visits of public pages, by day and by page. */
export function VisitsPart() {
  const { t, i18n } = useTranslation('operator');
  const query = useQuery({ ...queries.operator.visits.queryOptions(), refetchInterval: 60_000 });
  return (
    <ReadPart query={query} label={t('sections.visits')}>
      {({ days, pages }) => (
        <>
          <p>{t('visits.consent')}</p>
          <h2>{t('visits.days')}</h2>
          <Days days={days} />
          <h2>{t('visits.pages')}</h2>
          {pages.length === 0 ? (
            <p className={styles.none}>{t('visits.none')}</p>
          ) : (
            <table>
              <tbody>
                {pages.map(({ path, visits }) => (
                  <tr key={path}>
                    <th scope="row">{path}</th>
                    <td className={styles.number}>{formatNumber(visits, i18n.language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </ReadPart>
  );
}

/** A bar a day; who cannot see it hears the sum and the busiest day. */
function Days({ days }: Pick<SiteVisits, 'days'>) {
  const { t, i18n } = useTranslation('operator');
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const busiest = days.find(({ visits }) => visits === most);
  const total = days.reduce((sum, { visits }) => sum + visits, 0);
  const number = (value: number) => formatNumber(value, i18n.language);
  const summary =
    busiest === undefined
      ? t('visits.total', { count: total, shown: number(total) })
      : `${t('visits.total', { count: total, shown: number(total) })} ${t('visits.busiest', { day: formatDay(busiest.date, i18n.language), shown: number(most) })}`;
  return (
    <>
      <ul className={styles.bars} aria-hidden="true">
        {days.map(({ date, visits }) => (
          <li
            key={date}
            title={`${formatDay(date, i18n.language)}: ${number(visits)}`}
            style={{ height: `${Math.round((visits / most) * 100)}%` }}
          />
        ))}
      </ul>
      <p className={styles.ends} aria-hidden="true">
        <small>{formatDay(days[0]?.date ?? '', i18n.language)}</small>
        <small>{formatDay(days.at(-1)?.date ?? '', i18n.language)}</small>
      </p>
      <p>{summary}</p>
    </>
  );
}
