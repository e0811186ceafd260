import type { SocialAccount } from '@postownia/contract/features/social-accounts';
import { definitionOf, networkName } from '@postownia/contract/networks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { formatDate, formatDollars, formatEngagement, formatNumber } from '../../lib/formats.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import { useMay } from '../../lib/use-may.ts';
import { useMessage } from '../../lib/use-message.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './social-tab.module.css';

const RenameAccount = loadLazily(() => import('./rename-account.tsx'));

function Avatar({ account }: { account: SocialAccount }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.avatar}>
      {account.avatarUrl !== null && !broken ? (
        <img src={account.avatarUrl} alt="" width={52} height={52} onError={() => setBroken(true)} />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {account.name.slice(0, 1)}
        </span>
      )}
      <span className={styles.badge}>
        <Icon of={viewOf(account.network).icon} size={15} />
      </span>
    </span>
  );
}

/** What was last read of an account; null where nothing has been: shown as "brak danych", never as zero. */
export interface AccountFigures {
  readonly followers: number | null;
  readonly posts: number | null;
  readonly engagement: number | null;
  /** Its network was asked, so what is null here it does not tell. */
  readonly isRead: boolean;
}

const UNREAD: AccountFigures = { followers: null, posts: null, engagement: null, isRead: false };

/** Of some accounts a network tells nothing: three times "brak danych" would promise that something comes. */
const isSilent = ({ isRead, followers, posts, engagement }: AccountFigures) =>
  isRead && [followers, posts, engagement].every((figure) => figure === null);

function Figures({ figures }: { figures: AccountFigures }) {
  const { t, i18n } = useTranslation('social-accounts');
  const number = (value: number | null) =>
    value === null ? t('noData') : formatNumber(value, i18n.language);
  const share =
    figures.engagement === null ? t('noData') : formatEngagement(figures.engagement, i18n.language);
  return (
    <dl className={styles.figures}>
      {[
        { name: t('followers'), value: number(figures.followers) },
        { name: t('posts'), value: number(figures.posts) },
        { name: t('engagement'), value: share },
      ].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === t('noData') ? styles.noData : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SOON_MS = 14 * 86_400_000;

/** From two weeks before the end people are asked to connect anew, here as in their emails. */
const endsSoon = ({ expiresAt }: SocialAccount) =>
  expiresAt !== null && Date.parse(expiresAt) - Date.now() < SOON_MS;

/** Whether the connection lives, since when that is known, and when it ends. */
function Health({ account }: { account: SocialAccount }) {
  const { t, i18n } = useTranslation('social-accounts');
  const formatMessage = useMessage();
  const { problem, message, state, checkedAt, expiresAt } = account;
  const day = (instant: string) => formatDate(instant.slice(0, 10), i18n.language, { dateStyle: 'long' });
  if (problem !== null) return <ErrorLine>{formatMessage(message, problem)}</ErrorLine>;
  if (expiresAt !== null && endsSoon(account))
    return <ErrorLine>{t('expiresSoon', { date: day(expiresAt) })}</ErrorLine>;
  return (
    <>
      {state === 'connected' && checkedAt !== null && (
        <small className={styles.alive}>{t('checkedAt', { date: day(checkedAt) })}</small>
      )}
      {expiresAt !== null && (
        <small className={styles.alive}>{t('expiresAt', { date: day(expiresAt) })}</small>
      )}
    </>
  );
}

/** What the brand's posts cost this month, where the network takes money for them. */
function Spending({ network }: Pick<SocialAccount, 'network'>) {
  const { t, i18n } = useTranslation('social-accounts');
  const enabled = definitionOf(network).price !== undefined;
  const { data } = useQuery({ ...queries.publications.spending.queryOptions(), enabled });
  const month = enabled && data?.networks.find((one) => one.network === network);
  if (!month) return null;
  const dollars = (thousandths: number) => formatDollars(thousandths, i18n.language);
  return (
    <p className={styles.spending}>
      {t('spending', { spent: dollars(month.spent), most: dollars(month.most) })}
    </p>
  );
}

interface AccountRowProps {
  account: SocialAccount;
  figures: AccountFigures | undefined;
  onReconnect: () => void;
  /** What it had last and what waits for it. */
  activity: ReactNode;
}

/** One connected account: what it is, its figures, what it had and will have, and the way out. */
export function AccountRow({ account, figures = UNREAD, onReconnect, activity }: AccountRowProps) {
  const { t, i18n } = useTranslation('social-accounts');
  const duringDeletion = useUnavailableDuringDeletion();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const own = account.username ?? account.name;
  const name = account.label ?? own;
  const disconnect = useMutation({
    mutationFn: () => api.socialAccounts.disconnect({ id: account.id }),
    onSuccess: () => {
      showToast.success(t('disconnected'));
      return Promise.all([
        client.invalidateQueries({ queryKey: queries.socialAccounts.key() }),
        client.invalidateQueries({ queryKey: queries.calendar.key() }),
      ]);
    },
    onError: (error) =>
      showToast.error(errorCodeOf(error) === null ? t('disconnectFailed') : errorText(error)),
    onSettled: () => setAsking(false),
  });
  const mayManage = useMay('accounts.manage');
  const date = formatDate(account.connectedAt.slice(0, 10), i18n.language, { dateStyle: 'long' });
  return (
    <li className={styles.account}>
      <Avatar account={account} />
      <div>
        <b>{name}</b>
        {account.label !== null && <small className={styles.own}>{own}</small>}
        <small>{t(`kind.${account.network}`, { date })}</small>
        <Health account={account} />
      </div>
      {mayManage && (
        <span className={styles.accountActions}>
          {(account.state === 'needs-reconnect' || endsSoon(account)) && (
            <Button size="small" variant="ink" unavailable={duringDeletion} onPress={onReconnect}>
              {t('reconnect')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('renameNamed', { name, network: networkName(account.network) })}
            onPress={() => setRenaming(true)}
          >
            {t('rename')}
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={t('disconnectNamed', { name, network: networkName(account.network) })}
            onPress={() => setAsking(true)}
          >
            {t('disconnect')}
          </Button>
        </span>
      )}
      <Spending network={account.network} />
      {viewOf(account.network).showsFigures && !isSilent(figures) && <Figures figures={figures} />}
      {activity}
      {renaming && (
        <Suspense>
          <RenameAccount account={account} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
      <Dialog
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={t('disconnectTitle', { name })}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="danger" busy={disconnect.isPending} onPress={() => disconnect.mutate()}>
              {t('disconnect')}
            </Button>
          </>
        }
      >
        <p>{t('disconnectBody')}</p>
      </Dialog>
    </li>
  );
}
