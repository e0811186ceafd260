import type { Post } from '@postownia/contract/features/posts';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconMovie } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { May } from '../../lib/may.tsx';
import { ReelProgress } from './reel-progress.tsx';
import styles from './reels.module.css';
import { isUnderWay, useReels } from './use-reels.ts';

const ReelDialog = loadLazily(() => import('./reel-dialog.tsx'));

interface ReelCardProps {
  post: Post;
  locked: boolean;
  /** Saves what is still being written; a reel is made of what the server has. */
  before?: () => Promise<unknown>;
}

/** Below a post's tools: the button that makes a reel of it, the one that is being made, and what became of the last. */
export function ReelCard({ post, locked, before }: ReelCardProps) {
  const { t } = useTranslation('reels');
  const [asking, setAsking] = useState(false);
  const data = useReels();
  const ask = () =>
    (before?.() ?? Promise.resolve()).then(
      () => setAsking(true),
      (error: unknown) => showToast.error(errorText(error)),
    );
  if (data === undefined) return null;
  const ofPost = data.reels.filter(({ postId }) => postId === post.id);
  const running = ofPost.find(isUnderWay);
  const [last] = ofPost;
  // One that was stopped takes nothing away from those before it.
  const told = ofPost.find(({ state }) => state !== 'cancelled');
  const made = ofPost.find(({ state, madePostId }) => state === 'done' && madePostId !== null);
  if (running !== undefined) return <ReelProgress reel={running} />;
  return (
    <div className={styles.card}>
      {told?.state === 'failed' && (
        <ErrorLine>{`${t(`problems.${told.problem ?? 'unexpected'}`)} ${t('tokensBack')}`}</ErrorLine>
      )}
      {made !== undefined && (
        <p className={styles.outcome}>
          {t('ready')} <SiteLink to={`/posts/${made.madePostId}`}>{t('show')}</SiteLink>
        </p>
      )}
      <May action="posts.generate">
        {!data.available && <p className={styles.quiet}>{t('noEncoder')}</p>}
        {data.available && (
          <Button
            block
            size="small"
            icon={IconMovie}
            cost={TOKEN_COSTS.reel}
            disabled={locked}
            onPress={() => void ask()}
          >
            {t(made === undefined ? 'make' : 'another')}
          </Button>
        )}
      </May>
      {asking && (
        <Suspense>
          <ReelDialog post={post} last={last} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
