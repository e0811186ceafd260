import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { approvalOf } from '@postownia/contract/post-approval';
import { IconPlugConnected, IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { useMay } from '../../lib/use-may.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import { HeldPublications } from './held-publications.tsx';
import { PublicationSummary } from './publication-summary.tsx';
import styles from './publish-bar.module.css';
import { usePublishing } from './use-publishing.ts';
import { useWarnings } from './use-warnings.ts';

interface PublishBarProps {
  post: Post;
  overview: Overview;
  /** The post is being made: nothing to publish yet. */
  locked: boolean;
  onApprove: () => void;
}

/** Publishing now, and what became of it on each account, with the link to the network's own post. */
export function PublishBar({ post, overview, locked, onApprove }: PublishBarProps) {
  const { t } = useTranslation('publications');
  const noAccountsId = useId();
  const formatMessage = useStoredMessage();
  const mayPublish = useMay('posts.publish');
  const mayApprove = useMay('posts.approve');
  const { publications, held, underWay, publish, takeBack, answers } = usePublishing(post);
  const { preferences, accounts } = overview;
  const warnings = useWarnings(post);
  const told = publications.filter(({ state, heldUntil }) => state !== 'cancelled' && heldUntil === null);
  const published = post.state === 'published';
  const approval = approvalOf(overview.approvalPolicy, post);
  /** What lacks somebody's word is refused: it is not offered (decision 0055). */
  const isHeldBack = approval !== null && approval.state !== 'approved';
  const wantsApproval =
    approval === null &&
    preferences.autoPublish &&
    post.state === 'draft' &&
    !post.approved &&
    accounts.length > 0;
  if (held.length > 0)
    return <HeldPublications held={held} busy={takeBack.isPending} onTakeBack={() => takeBack.mutate()} />;
  return (
    <>
      {warnings.length > 0 && (
        <section className={styles.warnings} aria-label={t('warnings')}>
          <b>{t('warnings')}</b>
          <ul>
            {warnings.map(({ sentence, message }) => (
              <li key={sentence}>{formatMessage(message, sentence)}</li>
            ))}
          </ul>
        </section>
      )}
      {told.length > 0 && (
        <PublicationSummary publications={told} zone={preferences.zone} answers={answers} />
      )}
      {wantsApproval && mayApprove && (
        <Button block onPress={onApprove}>
          {t('approve')}
        </Button>
      )}
      {!mayPublish && !published && !isHeldBack && <p className={styles.reason}>{t('notYours')}</p>}
      {mayPublish && !isHeldBack && accounts.length === 0 && !published && (
        <>
          <p className={styles.reason} id={noAccountsId}>
            {t('noAccounts')}
          </p>
          <Button
            variant="machine"
            block
            icon={IconSend}
            disabled={locked}
            unavailable={{ describedBy: noAccountsId, onPress: () => showToast.error(t('noAccounts')) }}
          >
            {t('publishNow')}
          </Button>
          <ButtonLink block icon={IconPlugConnected} to="/dashboard?tab=social-media">
            {t('connect')}
          </ButtonLink>
        </>
      )}
      {mayPublish && !isHeldBack && (accounts.length > 0 || published) && (
        <Button
          variant="machine"
          block
          icon={IconSend}
          busy={underWay || post.state === 'publishing'}
          busyLabel={t('publishing')}
          disabled={locked || published || post.state === 'to-check'}
          onPress={() => publish.mutate(undefined)}
        >
          {t(post.state === 'partly-published' ? 'publishRest' : 'publishNow')}
        </Button>
      )}
    </>
  );
}
