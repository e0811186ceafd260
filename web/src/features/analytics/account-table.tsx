import type { AccountCard } from '@postownia/contract/features/analytics';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { formatMoment } from '../../lib/formats.ts';
import { AccountCardRow } from './account-card.tsx';
import styles from './analytics.module.css';

/** Followers, posts and engagement of each account, as last read. */
export function AccountTable({
  accounts,
  readAt,
  zone,
}: {
  accounts: AccountCard[];
  readAt: string | null;
  zone: string;
}) {
  const { t, i18n } = useTranslation('analytics');
  return (
    <section className={styles.panel} aria-labelledby="konta">
      <h2 id="konta">{t('accounts.title')}</h2>
      {accounts.length === 0 ? (
        <p className={styles.note}>
          {t('accounts.empty')} <SiteLink to="/dashboard?tab=social-media">{t('accounts.connect')}</SiteLink>
        </p>
      ) : (
        <ul className={styles.cards}>
          {accounts.map((account) => (
            <AccountCardRow key={account.id} account={account} />
          ))}
        </ul>
      )}
      {readAt !== null && (
        <p className={styles.readAt}>
          {t('accounts.readAt', { at: formatMoment(readAt, i18n.language, zone) })}
        </p>
      )}
    </section>
  );
}
