import type { ConnectedApp } from '@postownia/contract/features/connected-apps';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { showToast } from '../../components/toast.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { AppList } from './app-list.tsx';
import styles from './connected-apps.module.css';

const DisconnectDialog = loadLazily(() => import('./disconnect-dialog.tsx'));

/** How an assistant is let in, what it may, and those that were. */
export function ConnectedAppsPage() {
  const { t } = useTranslation('connected-apps');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queries.connectedApps.list.queryOptions());
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  return (
    <div className={styles.stack}>
      <Panel label={t('connection')}>
        <PanelHead title={t('connection')} lead={t('lead')} />
        {data?.inPlan === false && (
          <p className={styles.none}>
            {t('notInPlan')} <SiteLink to="/tokens">{t('seePlans')}</SiteLink>
          </p>
        )}
        <Address />
      </Panel>
      <div className={styles.pair}>
        <Panel label={t('may.title')}>
          <PanelHead title={t('may.title')} />
          <Limits />
        </Panel>
        <Panel label={t('connected')}>
          <PanelHead title={t('connected')} />
          {data === undefined && (
            <Skeleton label={t('reading')}>
              <SkeletonBar className={styles.waiting} />
            </Skeleton>
          )}
          {data?.apps.length === 0 && <p className={styles.none}>{t('none')}</p>}
          {data !== undefined && data.apps.length > 0 && <AppList apps={data.apps} onEnd={setEnding} />}
        </Panel>
      </div>
      <Suspense>
        {ending !== null && (
          <DisconnectDialog
            app={ending}
            onClose={() => setEnding(null)}
            onEnded={() => {
              setEnding(null);
              void client.invalidateQueries({ queryKey: queries.connectedApps.key() });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Where an assistant connects to, to be copied, and what an editor's settings say. */
function Address() {
  const { t } = useTranslation('connected-apps');
  const id = useId();
  const [copied, setCopied] = useState(false);
  const address = `${window.location.origin}/mcp`;
  const settings = JSON.stringify({ mcpServers: { postownia: { url: address } } }, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser forbids it: the field can be copied from by hand.
      showToast.error(t('notCopied'));
    }
  };
  return (
    <div className={styles.connection}>
      <label htmlFor={id}>{t('address')}</label>
      <div className={styles.copying}>
        <input id={id} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <Button onPress={() => void copy()}>
          <Icon of={IconCopy} />
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      <small>{t('addressHint')}</small>
      <p>{t('editor')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too long is scrolled by keyboard, too */}
      <pre className={styles.code} tabIndex={0}>
        {settings}
      </pre>
    </div>
  );
}

const WITHOUT_ASKING = ['reads', 'drafts'] as const;
const AFTER_CONSENT = ['spends', 'plans', 'publishes'] as const;
const NEVER = ['accounts', 'money'] as const;

/** What an assistant does by itself, what it must rehearse first, and what it never may. */
function Limits() {
  const { t } = useTranslation('connected-apps');
  const rows = [
    ...WITHOUT_ASKING.map((what) => ({ what, how: 'freely', glyph: 'published' }) as const),
    ...AFTER_CONSENT.map((what) => ({ what, how: 'asked', glyph: 'waiting' }) as const),
    ...NEVER.map((what) => ({ what, how: 'never', glyph: 'failed' }) as const),
  ];
  return (
    <ul className={styles.rows}>
      {rows.map(({ what, how, glyph }) => (
        <li key={what}>
          {t(`may.${what}`)}
          <span className={styles.how}>
            <StatusGlyph status={glyph} />
            {t(`may.${how}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
