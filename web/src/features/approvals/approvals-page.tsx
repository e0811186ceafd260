import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelFoot, PanelHead } from '../../components/panel.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './approvals.module.css';
import { LinkCard } from './link-card.tsx';
import { type MadeLink, NewLink } from './new-link.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { useApprovals } from './use-approvals.ts';

const SendDialog = loadLazily(() => import('./send-dialog.tsx'));

/** Whose word posts need, and what clients were sent: each link with where its posts stand and what was written. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals');
  const { policy, links } = useApprovals();
  const zone = useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';
  const maySend = useMay('approvals.send');
  const [sending, setSending] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const failed = policy.error ?? links.error;
  if (failed !== null && (policy.data === undefined || links.data === undefined))
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(failed)}
        action={
          <Button onPress={() => void Promise.all([policy.refetch(), links.refetch()])}>{t('again')}</Button>
        }
      />
    );
  const sent = links.data?.pages.flatMap((page) => page.links);
  const asksClient = policy.data?.policy === 'client' || policy.data?.policy === 'team-then-client';
  return (
    <>
      {made !== null && <NewLink made={made} onKept={() => setMade(null)} />}
      {policy.data !== undefined && <PolicyChoice policy={policy.data.policy} />}
      <Panel label={t('links')}>
        <PanelHead title={t('links')} lead={t('linksLead')}>
          {asksClient && maySend && (
            <Button variant="ink" onPress={() => setSending(true)}>
              <Icon of={IconSend} />
              {t('send.open')}
            </Button>
          )}
        </PanelHead>
        {links.data === undefined && (
          <Skeleton label={t('reading')}>
            <SkeletonBar className={styles.waiting} />
          </Skeleton>
        )}
        {sent?.length === 0 && <p className={styles.none}>{t(asksClient ? 'none' : 'off')}</p>}
        <ul className={styles.links}>
          {sent?.map((link) => (
            <LinkCard key={link.id} link={link} zone={zone} onMade={setMade} />
          ))}
        </ul>
        {links.hasNextPage && (
          <PanelFoot>
            <Button busy={links.isFetchingNextPage} onPress={() => void links.fetchNextPage()}>
              {t('older')}
            </Button>
          </PanelFoot>
        )}
      </Panel>
      <Suspense>
        {sending && (
          <SendDialog
            zone={zone}
            onClose={() => setSending(false)}
            onSent={(link) => {
              setSending(false);
              setMade(link);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
