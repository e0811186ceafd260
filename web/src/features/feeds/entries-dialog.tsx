import type { Feed } from '@postownia/contract/features/feeds';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './feeds.module.css';
import { hostOf } from './use-feeds.ts';

/** The newest entries of a feed and what became of each. */
export default function EntriesDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const { t } = useTranslation('feeds');
  const { data, error } = useQuery(queries.feeds.entries.queryOptions({ input: { id: feed.id } }));
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('entries.title', { name: feed.title ?? hostOf(feed.url) })}
      actions={<Button onPress={onClose}>{t('entries.close')}</Button>}
    >
      {error !== null && <p>{errorText(error)}</p>}
      {data?.entries.length === 0 && <p>{t('entries.none')}</p>}
      <ul className={styles.entries}>
        {data?.entries.map(({ id, title, state, postId }) => (
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
    </Dialog>
  );
}
