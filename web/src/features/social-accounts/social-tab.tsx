import type { NetworkAvailability } from '@postownia/contract/features/social-accounts';
import { NETWORKS, type Network } from '@postownia/contract/networks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMay } from '../../lib/use-may.ts';
import { useMessage } from '../../lib/use-message.ts';
import { viewOf } from '../../networks/networks.ts';
import { type AccountFigures, AccountRow } from './account-row.tsx';
import { ConnectGuide } from './connect-guide.tsx';
import styles from './social-tab.module.css';
import { useConnect } from './use-connect.ts';

const AccountPicker = loadLazily(() => import('./account-picker.tsx'));
const LoginEntry = loadLazily(() => import('./login-entry.tsx'));

interface SocialTabProps {
  /** What was read of each account, by its id. */
  figures: ReadonlyMap<string, AccountFigures> | undefined;
  /** What an account had last and what waits for it, by its id. */
  activityOf: (accountId: string) => ReactNode;
  children: ReactNode;
}

/** "Social Media": connected accounts, connecting and the guide; `children` stand below the list. */
export function SocialTab({ figures, activityOf, children }: SocialTabProps) {
  const { t } = useTranslation('social-accounts');
  const mayConnect = useMay('accounts.manage');
  const { data, error, refetch } = useQuery(queries.socialAccounts.list.queryOptions());
  const { connect, connecting, choosing, choose, storing, dismiss, ...first } = useConnect();
  useEffect(() => {
    if (error !== null) showToast.error(t('initFailed'));
  }, [error, t]);
  useFailureToast(error === null ? null : t('readFailed'));
  const accounts = data?.accounts;
  return (
    <div className={styles.page}>
      <section aria-labelledby="polaczone-konta">
        <h1 id="polaczone-konta">{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {error !== null && (
          <div className={styles.failed}>
            <ErrorLine>{t('readFailed')}</ErrorLine>
            <Button size="small" onPress={() => void refetch()}>
              {t('readAgain')}
            </Button>
          </div>
        )}
        {accounts === undefined && error === null && (
          <Skeleton>
            <SkeletonBar className={styles.rowBar} />
            <SkeletonBar className={styles.rowBar} />
          </Skeleton>
        )}
        {accounts?.length === 0 && <EmptyState art="plug" title={t('emptyTitle')} text={t('emptyText')} />}
        {accounts !== undefined && accounts.length > 0 && (
          <ul className={styles.accounts} aria-label={t('list')}>
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                figures={figures?.get(account.id)}
                activity={activityOf(account.id)}
                onReconnect={() => connect(account.network)}
              />
            ))}
          </ul>
        )}
        {mayConnect ? (
          <ConnectButtons networks={data?.networks} connecting={connecting} onConnect={connect} />
        ) : (
          <p className={styles.lead}>{t('notYours')}</p>
        )}
        {children}
      </section>
      <ConnectGuide />
      {first.entering !== null && (
        <Suspense>
          <LoginEntry
            network={first.entering}
            busy={connecting !== null}
            example={data?.networks.find(({ network }) => network === first.entering)?.example ?? null}
            onEnter={first.begin}
            onClose={first.stopEntering}
          />
        </Suspense>
      )}
      {choosing !== null && (
        <Suspense>
          <AccountPicker
            connection={choosing}
            busy={storing}
            onChoose={(ids) => void choose(ids)}
            onClose={dismiss}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ConnectButtonsProps {
  /** Undefined until the server has said what can be connected. */
  networks: readonly z.infer<typeof NetworkAvailability>[] | undefined;
  connecting: Network | null;
  onConnect: (network: Network) => void;
}

/** Networks may share a login; the account list decides what is connected (P-29 for the sentences). */
function ConnectButtons({ networks, connecting, onConnect }: ConnectButtonsProps) {
  const { t } = useTranslation('social-accounts');
  const formatMessage = useMessage();
  const demo = networks?.some((network) => network.demo) ?? false;
  const problems = [
    ...new Set(networks?.flatMap(({ message, reason }) => (reason ? [formatMessage(message, reason)] : []))),
  ];
  const duringDeletion = useUnavailableDuringDeletion();
  const refusalOf = (network: Network) => {
    if (duringDeletion !== null) return duringDeletion;
    if (networks === undefined) return { onPress: () => showToast.error(t('notInitialised')) };
    const found = networks.find((one) => one.network === network);
    if (found?.available) return null;
    return { onPress: () => showToast.error(formatMessage(found?.message, found?.reason ?? t('notLoaded'))) };
  };
  const isAvailable = (network: Network) =>
    networks?.some((one) => one.network === network && one.available) ?? true;
  const offered = NETWORKS.filter((network) => viewOf(network).offeredAlways || isAvailable(network));
  return (
    <>
      <div className={styles.connect}>
        {offered.map((network) => (
          <Button
            key={network}
            icon={viewOf(network).icon}
            iconAfter={IconPlus}
            className={styles.connectButton}
            busy={connecting === network}
            busyLabel={t('connecting')}
            disabled={connecting !== null && connecting !== network}
            unavailable={refusalOf(network)}
            onPress={() => onConnect(network)}
          >
            {networks === undefined ? t('initialising') : t(`connect.${network}`)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{demo ? t('demoNote') : t('windowNote')}</p>
      {problems.map((problem) => (
        <p key={problem} className={styles.why}>
          {problem}
        </p>
      ))}
    </>
  );
}
