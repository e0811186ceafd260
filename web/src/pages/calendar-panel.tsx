import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../components/button.tsx';
import { makingOf } from '../features/calendar/day-state.ts';
import { DayPanel } from '../features/posts/day-panel.tsx';
import { usePostChanges } from '../features/posts/use-post-changes.ts';
import { PublishBar } from '../features/publications/publish-bar.tsx';
import { ReelCard } from '../features/reels/reel-card.tsx';
import { LibraryPicker } from '../lib/library-picker.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { May } from '../lib/may.tsx';
import { useMay } from '../lib/use-may.ts';
import { pathOfComposer, pathOfNewPost } from './dashboard-tabs.ts';
import type { CalendarView } from './use-calendar-view.ts';

const Picker = loadLazily(() => import('../features/assets/library-picker.tsx'));
const PostTalk = loadLazily(() => import('../features/comments/post-talk.tsx'));
const PostApprovalCard = loadLazily(() => import('../features/approvals/post-approval-card.tsx'));
const PostLinks = loadLazily(() => import('../features/short-links/post-links.tsx'));

interface CalendarPanelProps {
  view: CalendarView;
  onClose?: (() => void) | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The selected day's panel with what generation and publishing put into it. */
export function CalendarPanel({ view, onClose, headingRef }: CalendarPanelProps) {
  const { t } = useTranslation('generation');
  const navigate = useNavigate();
  const mayWrite = useMay('posts.write');
  const { approve } = usePostChanges();
  const { facts, post, overview, generation, selected, editing } = view;
  const making = makingOf(facts, post);
  const batch = generation.batch;
  const failed = making?.state === 'failed' && batch !== null;
  const busy = generation.start.isPending || generation.retryDay.isPending || generation.isRunning;
  const begin = () => {
    if (failed) generation.retryDay.mutate({ id: batch.id, date: selected });
    else generation.start.mutate({ from: selected, days: 1, existing: 'fill', frequency: 'daily' });
  };
  return (
    <DayPanel
      date={selected}
      post={post}
      posts={facts.posts}
      reading={!view.knowsDay}
      making={making}
      overview={overview}
      editing={editing}
      onEdit={({ id }) => void navigate(pathOfComposer(id))}
      newText={view.newText}
      newImage={view.newImage}
      proposals={view.proposals}
      newPostPath={selected < overview.today || !mayWrite ? null : pathOfNewPost(selected)}
      onGoTo={view.select}
      onClose={onClose}
      headingRef={headingRef}
      offer={
        <May action="posts.generate">
          <Button
            variant="machine"
            cost={TOKEN_COSTS.post}
            busy={busy}
            busyLabel={t('busy')}
            disabled={overview.tokens.balance < TOKEN_COSTS.post}
            onPress={begin}
          >
            {failed ? t('retry') : t('day')}
          </Button>
        </May>
      }
      reel={
        post && (
          <LibraryPicker value={Picker}>
            <ReelCard key={post.id} post={post} locked={making !== undefined && making.state !== 'failed'} />
          </LibraryPicker>
        )
      }
      {...besidePost(post, overview)}
      publishing={
        post && (
          <PublishBar
            key={post.id}
            post={post}
            overview={overview}
            locked={making !== undefined && making.state !== 'failed'}
            onApprove={() => approve.mutate(post)}
          />
        )
      }
    />
  );
}

/** What stands with a post from features of their own: whose word it waits for, and what is said about it. */
function besidePost(post: CalendarView['post'], overview: CalendarView['overview']) {
  if (post === undefined) return { approval: null, talk: null };
  return {
    approval: overview.approvalPolicy !== 'none' && (
      <Suspense>
        <PostApprovalCard key={post.id} post={post} overview={overview} />
      </Suspense>
    ),
    talk: (
      <Suspense>
        {post.publishedAt !== null && <PostLinks key={post.id} id={post.id} />}
        <PostTalk key={post.id} post={post} overview={overview} picker={Picker} />
      </Suspense>
    ),
  };
}
