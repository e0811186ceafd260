import { networkName } from '@postownia/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { queries } from '../../lib/api.ts';
import styles from './short-links.module.css';

const DAYS = 28;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const SHOWN = 5;

/** How many people opened the brand's links in four weeks, and which ones; nothing while there was no click. Where the plan gives no figures, which one does. */
export default function ClickFigures() {
  const { t } = useTranslation('short-links');
  const input = { from: dayOf(DAYS - 1), to: dayOf(0) };
  const { data } = useQuery(queries.shortLinks.clicks.queryOptions({ input }));
  if (data === undefined) return null;
  if (!data.allowed)
    return (
      <section className={styles.card} aria-label={t('figures')}>
        <h2>{t('figures')}</h2>
        <p>
          {t('notInPlan')} <SiteLink to="/tokens">{t('seePlans')}</SiteLink>
        </p>
      </section>
    );
  if (data.clicks === 0) return null;
  return (
    <section className={styles.card} aria-label={t('figures')}>
      <h2>{t('figures')}</h2>
      <p>{t('figuresText', { clicks: t('count', { count: data.clicks }) })}</p>
      <ul className={styles.links}>
        {data.links.slice(0, SHOWN).map(({ code, url, network, clicks }) => (
          <li key={code}>
            <span>
              {network === null ? t('ofPage') : networkName(network)}:{' '}
              {url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')}
            </span>
            <b>{t('count', { count: clicks })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
