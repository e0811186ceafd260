import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import { Composer } from '../features/composer/composer.tsx';
import { firstWhen } from '../features/composer/first-when.ts';
import { mediumOf } from '../features/composer/medium-of.ts';
import { sharedText } from '../features/composer/shared-text.ts';
import { useWaitingDraft } from '../features/composer/use-waiting-draft.ts';
import { RewordBox } from '../features/generation/reword-box.tsx';
import { ReelCard } from '../features/reels/reel-card.tsx';
import { queries } from '../lib/api.ts';
import { brandOfTab } from '../lib/brand-of-tab.ts';
import { LibraryPicker } from '../lib/library-picker.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { useSession } from '../lib/session.ts';
import { useMay } from '../lib/use-may.ts';
import { VideoSending } from '../lib/video-sending.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { pathOfDay, pathOfPost, pathOfReview, pathOfTab } from './dashboard-tabs.ts';
import { PostFailure } from './post-failure.tsx';
import { videoSending } from './video-sending.ts';

const Picker = loadLazily(() => import('../features/assets/library-picker.tsx'));

/** `/posts/new?dzien=…&plik=…`: a post of one's own, with an image or a video of the library, or words that a phone shared where the address names them; once it is saved the address names it, `?post=…`. */
export default function NewPostPage() {
  const { t } = useTranslation('composer');
  const { t: site } = useTranslation('common');
  return (
    <>
      <title>{site('title', { page: t('title') })}</title>
      <main id={MAIN_ID} tabIndex={-1}>
        <LibraryPicker value={Picker}>
          <VideoSending value={videoSending}>
            <Content />
          </VideoSending>
        </LibraryPicker>
      </main>
    </>
  );
}

const REVIEW = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** Back to the review that led here, else to the post in its calendar. */
function pathAfter(search: URLSearchParams, date: string, post: Post | null): string {
  const [, from, to] = REVIEW.exec(search.get('przeglad') ?? '') ?? [];
  if (from !== undefined && to !== undefined) return pathOfReview({ from, to }, post?.id);
  return post === null ? pathOfDay(date) : pathOfPost(post);
}

/** Parameters that say what a new post begins with; once it is saved they have done their work. */
const BEGINNING = ['dzien', 'plik', 'tytul', 'tekst', 'adres', 'szkic'];

function Content() {
  const { t } = useTranslation('composer');
  const { user } = useSession();
  return user === null ? <h1 className="sr">{t('title')}</h1> : <Opened userId={user.id} />;
}

/** The address and how to change what it names, while the page that it opened stays the same. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const rename = (change: (named: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        change(now);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, rename };
}

function NotYours() {
  const { t } = useTranslation('composer');
  return (
    <EmptyState
      art="off"
      headingLevel={1}
      title={t('notYours')}
      text={t('notYoursText')}
      action={
        <ButtonLink variant="ink" to={pathOfTab('kalendarz')}>
          {t('back')}
        </ButtonLink>
      }
    />
  );
}

function Opened({ userId }: { userId: string }) {
  const { t } = useTranslation('composer');
  const navigate = useNavigate();
  const mayWrite = useMay('posts.write');
  const { search, rename } = useAddress();
  // What is made here gets its address on the way; the page that writes it stays the same.
  const [id] = useState(search.get('post'));
  const [shared] = useState(search.get('zdjecia'));
  const waiting = useWaitingDraft({ userId, key: search.get('szkic'), postId: id });
  const { overview, failed, asking, again } = useOverview();
  const stored = useQuery({
    ...queries.posts.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    // What was read of it at an earlier visit may have changed since.
    refetchOnMount: 'always',
  });
  const file = search.get('plik');
  const shown = useQuery({
    ...queries.assets.read.queryOptions({ input: { id: file ?? '' } }),
    enabled: id === null && file !== null,
  });
  const media = shown.data === undefined ? [] : [mediumOf(shown.data)];
  const known = waiting?.saved.post ?? stored.data ?? null;
  if (stored.error !== null && known === null)
    return <PostFailure error={stored.error} onAgain={() => void stored.refetch()} />;
  if (failed)
    return (
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('notRead')}
        action={
          <Button busy={asking} onPress={again}>
            {t('readAgain')}
          </Button>
        }
      />
    );
  if (!mayWrite) return <NotYours />;
  const isRead = id === null || stored.isFetchedAfterMount || waiting?.saved.post != null;
  const brand = brandOfTab();
  const isKnown = overview !== undefined && brand !== null && waiting !== undefined;
  if (!isKnown || !isRead || shown.isLoading) return <h1 className="sr">{t('title')}</h1>;
  return (
    <Composer
      overview={overview}
      post={known}
      owner={{ userId, brand }}
      waiting={waiting}
      shared={shared}
      when={{ ...firstWhen(search.get('dzien'), overview), content: sharedText(search), media }}
      accountsPath={pathOfTab('social-media')}
      onAside={(key) => rename((now) => now.set('szkic', key))}
      onMade={(made) =>
        rename((now) => {
          for (const name of BEGINNING) now.delete(name);
          now.set('post', made);
        })
      }
      more={(post, keep) => <ReelCard key={post.id} post={post} locked={false} before={keep} />}
      textHelp={(given) => <RewordBox {...given} language={overview.brand?.postLanguage ?? 'pl'} />}
      onLeave={(date, saved) => void navigate(pathAfter(search, date, saved))}
    />
  );
}
