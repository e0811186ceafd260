import type { WebhookEndpoint } from '@postownia/contract/features/webhooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { EndpointPanels } from './endpoint-panels.tsx';
import { hostOf, useMayManageWebhooks, useWebhooks } from './use-webhooks.ts';
import styles from './webhooks.module.css';

const NewEndpointDialog = loadLazily(() => import('./new-endpoint-dialog.tsx'));

/** The firm's webhooks, for those who look after them. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const may = useMayManageWebhooks();
  if (may === undefined) return null;
  if (!may)
    return (
      <Panel label={t('title')}>
        <h2>{t('title')}</h2>
        <p>{t('notYours')}</p>
      </Panel>
    );
  return <Webhooks />;
}

interface Made {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

function Webhooks() {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch, readAgain } = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  const endpoints = data?.endpoints ?? [];
  const chosen = endpoints.find(({ id }) => id === chosenId) ?? endpoints[0];
  const show = (result: Made) => {
    setMade(result);
    setChosenId(result.endpoint.id);
    setAdding(false);
    void readAgain();
  };
  return (
    <>
      {made !== null && <NewSecret made={made} onKept={() => setMade(null)} />}
      <Panel label={t('addresses')}>
        <PanelHead title={t('addresses')} lead={t('lead')}>
          {data?.inPlan === true && (
            <Button variant="ink" onPress={() => setAdding(true)}>
              <Icon of={IconPlus} />
              {t('new.open')}
            </Button>
          )}
        </PanelHead>
        {data?.inPlan === false && (
          <p className={styles.note}>
            {t('notInPlan')} <SiteLink to="/tokens">{t('seePlans')}</SiteLink>
          </p>
        )}
        {data === undefined && (
          <Skeleton label={t('reading')}>
            <SkeletonBar className={styles.waiting} />
          </Skeleton>
        )}
        {data !== undefined && endpoints.length === 0 && <p className={styles.none}>{t('none')}</p>}
        <EndpointList
          endpoints={endpoints}
          chosenId={chosen?.id ?? null}
          onChoose={setChosenId}
          onChanged={() => void readAgain()}
        />
      </Panel>
      {chosen !== undefined && (
        <EndpointPanels
          key={chosen.id}
          endpoint={chosen}
          onChanged={() => void readAgain()}
          onRotated={show}
        />
      )}
      {endpoints.length > 0 && <DeliveryLog />}
      <Suspense>{isAdding && <NewEndpointDialog onClose={() => setAdding(false)} onMade={show} />}</Suspense>
    </>
  );
}

function NewSecret({ made: { endpoint, secret }, onKept }: { made: Made; onKept: () => void }) {
  const { t } = useTranslation('webhooks');
  const words = {
    title: t('secret.newTitle', { host: hostOf(endpoint.url) }),
    lead: t('secret.newLead'),
    label: t('secret.label'),
    copy: t('secret.copy'),
    copied: t('secret.copied'),
    notCopied: t('secret.notCopied'),
    kept: t('secret.safe'),
  };
  return <ShownOnce secret={secret} words={words} onKept={onKept} />;
}
