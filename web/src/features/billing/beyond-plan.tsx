import type { BeyondPlan as Beyond } from '@postownia/contract/features/brands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { queries } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatInstantDay } from '../../lib/formats.ts';
import styles from './beyond-plan.module.css';

/**
 * What the firm has beyond its plan, or will have once the plan changes: what stops and that all of it stays. Nothing where
 * all of it fits.
 */
export function BeyondPlan({ zone }: { zone: string }) {
  const { t, i18n } = useTranslation('billing');
  const { data } = useQuery(queries.brands.beyondPlan.queryOptions());
  if (data === undefined || data.what.length === 0) return null;
  const isNow = data.what.some(({ have, limit }) => have > limit);
  const from = isNow || data.next === null ? null : formatInstantDay(data.next.from, i18n.language, zone);
  return (
    <section className={styles.card} aria-labelledby="ponad-plan">
      <h2 id="ponad-plan">{from === null ? t('beyond.now') : t('beyond.later', { day: from })}</h2>
      <ul>
        {data.what.map((one) => (
          <BeyondLine key={one.kind} one={one} />
        ))}
      </ul>
      <p>
        {t('beyond.stays')} <SiteLink to="/pricing">{t('beyond.upgrade')}</SiteLink>
      </p>
    </section>
  );
}

function BeyondLine({ one: { kind, have, limit, nextLimit } }: { one: Beyond['what'][number] }) {
  const { t, i18n } = useTranslation('billing');
  const amount = (value: number) => (kind === 'storage' ? formatBytes(value, i18n.language) : value);
  const allowed = have > limit ? limit : (nextLimit ?? limit);
  return <li>{t(`beyond.${kind}`, { have: amount(have), limit: amount(allowed) })}</li>;
}
