import type { Money } from '@postownia/contract/features/operator-figures';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/tag.tsx';
import { queries } from '../../lib/api.ts';
import { formatInstantDay, formatMoney, formatMonthTitle, formatNumber } from '../../lib/formats.ts';
import styles from './figures.module.css';
import { OPERATOR_ZONE } from './inbox-entry.tsx';
import { ReadPart } from './read-part.tsx';

const useMoney = () => {
  const { i18n } = useTranslation('operator');
  return (cents: number) => formatMoney(cents / 100, 'USD', i18n.language);
};

/** What firms paid, what they have, and where money is missing or went back. */
export function MoneyPart() {
  const { t } = useTranslation('operator');
  const query = useQuery({ ...queries.operator.money.queryOptions(), refetchInterval: 60_000 });
  return (
    <ReadPart query={query} label={t('sections.money')}>
      {({ months, plans, failed, refunds }) => (
        <>
          <h2>{t('money.months')}</h2>
          <Months months={months} />
          <h2>{t('money.plans')}</h2>
          <Plans plans={plans} />
          <h2>{t('money.failed')}</h2>
          <Failed failed={failed} />
          <h2>{t('money.refunds')}</h2>
          <Refunds refunds={refunds} />
        </>
      )}
    </ReadPart>
  );
}

function Months({ months }: Pick<Money, 'months'>) {
  const { t, i18n } = useTranslation('operator');
  const money = useMoney();
  if (months.length === 0) return <p className={styles.none}>{t('money.noMonths')}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('money.month')}</th>
          <th scope="col" className={styles.number}>
            {t('money.payments')}
          </th>
          <th scope="col" className={styles.number}>
            {t('money.paid')}
          </th>
          <th scope="col" className={styles.number}>
            {t('money.refunded')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, payments, paid, refunded }) => (
          <tr key={month}>
            <th scope="row">{formatMonthTitle(month, i18n.language)}</th>
            <td className={styles.number}>{formatNumber(payments, i18n.language)}</td>
            <td className={styles.number}>{money(paid)}</td>
            <td className={styles.number}>{money(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Plans({ plans }: Pick<Money, 'plans'>) {
  const { t, i18n } = useTranslation('operator');
  if (plans.length === 0) return <p className={styles.none}>{t('money.noPlans')}</p>;
  return (
    <table>
      <tbody>
        {plans.map(({ plan, period, firms }) => (
          <tr key={`${plan} ${period}`}>
            <th scope="row">
              {t(`plans.${plan}`, { ns: 'common' })}, {t(`money.periods.${period}`)}
            </th>
            <td className={styles.number}>{formatNumber(firms, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Failed({ failed }: Pick<Money, 'failed'>) {
  const { t, i18n } = useTranslation('operator');
  const day = (instant: string) => formatInstantDay(instant, i18n.language, OPERATOR_ZONE);
  if (failed.length === 0) return <p className={styles.none}>{t('money.noFailed')}</p>;
  return (
    <table>
      <tbody>
        {failed.map(({ firm, plan, period, since, until }) => (
          <tr key={`${firm} ${since}`}>
            <th scope="row">{firm}</th>
            <td>
              {t(`plans.${plan}`, { ns: 'common' })}, {t(`money.periods.${period}`)}
              <small>{t('money.missing', { since: day(since), until: day(until) })}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refunds({ refunds }: Pick<Money, 'refunds'>) {
  const { t, i18n } = useTranslation('operator');
  const money = useMoney();
  if (refunds.length === 0) return <p className={styles.none}>{t('money.noRefunds')}</p>;
  return (
    <table>
      <tbody>
        {refunds.map(({ id, firm, paid, refunded, disputed, paidAt }) => (
          <tr key={id}>
            <th scope="row">
              {firm} {disputed && <Tag look="danger">{t('money.disputed')}</Tag>}
            </th>
            <td>{formatInstantDay(paidAt, i18n.language, OPERATOR_ZONE)}</td>
            <td className={styles.number}>
              {t('money.back', { refunded: money(refunded), paid: money(paid) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
