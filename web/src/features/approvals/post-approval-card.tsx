import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { approvalOf } from '@postownia/contract/post-approval';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './approvals.module.css';
import { type MadeLink, NewLink } from './new-link.tsx';

const SendDialog = loadLazily(() => import('./send-dialog.tsx'));
const PostChanges = loadLazily(() => import('./post-changes.tsx'));

interface PostApprovalCardProps {
  post: Post;
  overview: Overview;
}

/** Whose word a post waits for, and what whoever looks at it can do about it; what was said stands in its talk. */
export default function PostApprovalCard({ post, overview }: PostApprovalCardProps) {
  const { t } = useTranslation('approvals');
  const approval = approvalOf(overview.approvalPolicy, post);
  if (approval === null) return null;
  const { state, step } = approval;
  return (
    <section className={styles.card} aria-label={t('panel.label')}>
      <p className={classNames(styles.cardState, state === 'change' && styles.cardChange)}>
        <StatusGlyph status={state} size={16} />
        {state === 'waiting' ? t(`panel.waiting.${step ?? 'team'}`) : t(`panel.${state}`)}
      </p>
      {step !== null && (
        <Suspense>
          <PostChanges key={post.revision} post={post} zone={overview.preferences.zone} />
        </Suspense>
      )}
      {step !== null && <NextStep post={post} step={step} zone={overview.preferences.zone} />}
    </section>
  );
}

/** The team's word is given here; the client is sent a link, whose address is shown once. */
function NextStep({ post, step, zone }: { post: Post; step: 'team' | 'client'; zone: string }) {
  const { t } = useTranslation('approvals');
  const client = useQueryClient();
  const mayApprove = useMay('posts.approve');
  const maySend = useMay('approvals.send');
  const [sending, setSending] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const approve = useMutation({
    mutationFn: () => api.posts.approve({ postIds: [post.id] }),
    onSuccess: () => {
      showToast.success(t('panel.approveDone'));
      return refreshCalendar(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  if (step === 'team' ? !mayApprove : !maySend) return null;
  if (step === 'team')
    return (
      <Button block variant="ink" icon={IconCheck} busy={approve.isPending} onPress={() => approve.mutate()}>
        {t('panel.approve')}
      </Button>
    );
  if (made !== null) return <NewLink made={made} onKept={() => setMade(null)} />;
  return (
    <>
      <Button block icon={IconSend} onPress={() => setSending(true)}>
        {t(post.approvals.change === null ? 'panel.send' : 'panel.sendAgain')}
      </Button>
      <Suspense>
        {sending && (
          <SendDialog
            zone={zone}
            post={post}
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
