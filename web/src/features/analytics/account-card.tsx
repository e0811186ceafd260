import type { AccountCard } from '@postownia/contract/features/analytics';
import { definitionOf, networkName } from '@postownia/contract/networks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatEngagement, formatNumber } from '../../lib/formats.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './analytics.module.css';

/** A network may tell of some of its accounts and not of others, for example of pages and not of people's profiles. */
const isSilent = ({ readAt, followers, posts, engagement, dailyReach, dailyViews }: AccountCard) =>
  readAt !== null &&
  [followers, posts, engagement, dailyReach, dailyViews].every((figure) => figure === null);

/** What is known of one account, or that its network tells little or nothing of it. */
export function AccountCardRow({ account }: { account: AccountCard }) {
  const { t } = useTranslation('analytics');
  const { network, name } = account;
  const { figures } = definitionOf(network);
  return (
    <li>
      <b>
        <Icon of={viewOf(network).icon} size={17} /> {name}
      </b>
      {(figures !== undefined || isSilent(account)) && (
        <p className={styles.note}>
          {t(figures === undefined ? 'accounts.silent' : 'accounts.noFigures', {
            network: networkName(network),
          })}
        </p>
      )}
      {figures === 'views' && <ViewsAlone views={account.dailyViews} />}
      {figures === undefined && !isSilent(account) && <Figures account={account} />}
    </li>
  );
}

function ViewsAlone({ views }: { views: number | null }) {
  const { t, i18n } = useTranslation('analytics');
  return (
    <dl>
      <Figure name={t('accounts.dailyViews')}>
        {views === null ? (
          <span className={styles.noCell}>{t('noData')}</span>
        ) : (
          formatNumber(views, i18n.language)
        )}
      </Figure>
    </dl>
  );
}

function Figures({ account }: { account: AccountCard }) {
  const { t, i18n } = useTranslation('analytics');
  const { followers, followersChange, posts, engagement, dailyReach, dailyViews } = account;
  const number = (value: number) => formatNumber(value, i18n.language);
  const cell = (value: number | null, format = number) =>
    value === null ? <span className={styles.noCell}>{t('noData')}</span> : format(value);
  return (
    <dl>
      <Figure name={t('accounts.followers')}>
        {cell(followers)}
        {followersChange !== null && followersChange !== 0 && (
          <small> {`${followersChange > 0 ? '+' : ''}${number(followersChange)}`}</small>
        )}
      </Figure>
      <Figure name={t('accounts.posts')}>{cell(posts)}</Figure>
      <Figure name={t('accounts.engagement')}>
        {cell(engagement, (value) => formatEngagement(value, i18n.language))}
      </Figure>
      {dailyReach !== null && <Figure name={t('accounts.dailyReach')}>{number(dailyReach)}</Figure>}
      {dailyReach === null && dailyViews !== null && (
        <Figure name={t('accounts.dailyViews')}>{number(dailyViews)}</Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
