import type { AccountCard } from '@postownia/contract/features/analytics';
import { definitionOf, networkName } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { formatEngagement, formatMoment, formatNumber } from '../../lib/formats.ts';
import { viewOf } from '../../networks/networks.ts';
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
  const cell = (value: number | null, format: (value: number) => string) =>
    value === null ? <span className={styles.noCell}>{t('noData')}</span> : format(value);
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <section className={styles.panel} aria-labelledby="konta">
      <h2 id="konta">{t('accounts.title')}</h2>
      {accounts.length === 0 ? (
        <p className={styles.note}>
          {t('accounts.empty')} <SiteLink to="/dashboard?tab=social-media">{t('accounts.connect')}</SiteLink>
        </p>
      ) : (
        <ul className={styles.cards}>
          {accounts.map(
            ({ id, network, name, followers, followersChange, posts, engagement, dailyReach }) => (
              <li key={id}>
                <b>
                  <Icon of={viewOf(network).icon} size={17} /> {name}
                </b>
                {definitionOf(network).figures === 'none' ? (
                  <p className={styles.note}>{t('accounts.noFigures', { network: networkName(network) })}</p>
                ) : (
                  <dl>
                    <div>
                      <dt>{t('accounts.followers')}</dt>
                      <dd>
                        {cell(followers, number)}
                        {followersChange !== null && followersChange !== 0 && (
                          <small> {`${followersChange > 0 ? '+' : ''}${number(followersChange)}`}</small>
                        )}
                      </dd>
                    </div>
                    <div>
                      <dt>{t('accounts.posts')}</dt>
                      <dd>{cell(posts, number)}</dd>
                    </div>
                    <div>
                      <dt>{t('accounts.engagement')}</dt>
                      <dd>{cell(engagement, (value) => formatEngagement(value, i18n.language))}</dd>
                    </div>
                    {dailyReach !== null && (
                      <div>
                        <dt>{t('accounts.dailyReach')}</dt>
                        <dd>{number(dailyReach)}</dd>
                      </div>
                    )}
                  </dl>
                )}
              </li>
            ),
          )}
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
