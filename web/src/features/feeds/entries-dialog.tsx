import type { Feed } from '@postownia/contract/features/feeds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './feeds.module.css';
import { hostOf } from './use-feeds.ts';

/** The entries of a feed, the newest first, and what became of each. */
export default function EntriesDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useTranslation('feeds');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    queries.feeds.entries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: feed.id, ...(cursor === undefined ? {} : { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('entries.title', { name: feed.title ?? hostOf(feed.url) })}
      actions={<Button onPress={onClose}>{t('entries.close')}</Button>}
    >
      {error !== null && <p>{errorText(error)}</p>}
      {entries?.length === 0 && <p>{t('entries.none')}</p>}
      <ul className={styles.entries}>
        {entries?.map(({ id, title, state, postId }) => (
          <li key={id}>
            <span>{title}</span>
            {state === 'drafted' && postId !== null ? (
              <SiteLink to={`/posts/${postId}`}>{t('entries.drafted')}</SiteLink>
            ) : (
              <small>{t(`entries.${state}`)}</small>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('entries.older')}
        </Button>
      )}
    </Dialog>
  );
}
