import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useMay } from '../../lib/use-may.ts';
import { type AccountFigures, AccountRow } from './account-row.tsx';
import { ConnectButtons } from './connect-buttons.tsx';
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
