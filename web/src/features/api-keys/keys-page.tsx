import type { ApiKey } from '@postownia/contract/features/api-keys';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import styles from './api-keys.module.css';
import { type KeyStep, KeyTable } from './key-table.tsx';
import { NewSecret } from './new-secret.tsx';
import { useApiKeys, useMayManageKeys } from './use-api-keys.ts';

const NewKeyDialog = loadLazily(() => import('./new-key-dialog.tsx'));
const RotateDialog = loadLazily(() => import('./rotate-dialog.tsx'));
const RevokeDialog = loadLazily(() => import('./revoke-dialog.tsx'));

type Open = { step: 'new' } | { step: KeyStep; key: ApiKey };

/** The firm's API keys, for those who look after them. */
export function KeysPage() {
  const { t } = useTranslation('api-keys');
  const may = useMayManageKeys();
  if (may === undefined) return null;
  if (!may)
    return (
      <Panel label={t('title')}>
        <h2>{t('title')}</h2>
        <p>{t('notYours')}</p>
      </Panel>
    );
  return <Keys />;
}

function Keys() {
  const { t } = useTranslation('api-keys');
  const { data, error, refetch, readAgain } = useApiKeys();
  const zone = useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';
  const [open, setOpen] = useState<Open | null>(null);
  const [made, setMade] = useState<{ key: ApiKey; secret: string } | null>(null);
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  const close = () => setOpen(null);
  const show = (result: { key: ApiKey; secret: string }) => {
    setMade(result);
    close();
    void readAgain();
  };
  return (
    <>
      {made !== null && <NewSecret name={made.key.name} secret={made.secret} onKept={() => setMade(null)} />}
      <Panel label={t('title')}>
        <PanelHead title={t('title')} lead={t('lead')}>
          {data?.inPlan === true && (
            <Button variant="ink" onPress={() => setOpen({ step: 'new' })}>
              <Icon of={IconPlus} />
              {t('new.open')}
            </Button>
          )}
        </PanelHead>
        {data?.inPlan === false && (
          <p className={styles.noPlan}>
            {t('notInPlan')} <SiteLink to="/tokens">{t('seePlans')}</SiteLink>
          </p>
        )}
        {data === undefined && (
          <Skeleton label={t('reading')}>
            <SkeletonBar className={styles.waiting} />
          </Skeleton>
        )}
        {data?.keys.length === 0 && <p className={styles.none}>{t('none')}</p>}
        {data !== undefined && data.keys.length > 0 && (
          <KeyTable keys={data.keys} zone={zone} onStep={(key, step) => setOpen({ step, key })} />
        )}
        <p className={styles.more}>
          {t('rules')} <SiteLink to="/api">{t('reference')}</SiteLink>
        </p>
      </Panel>
      <Suspense>
        {open?.step === 'new' && <NewKeyDialog onClose={close} onMade={show} />}
        {open?.step === 'rotate' && <RotateDialog apiKey={open.key} onClose={close} onRotated={show} />}
        {open?.step === 'revoke' && (
          <RevokeDialog
            apiKey={open.key}
            onClose={close}
            onRevoked={() => {
              if (made?.key.id === open.key.id) setMade(null);
              close();
              void readAgain();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
