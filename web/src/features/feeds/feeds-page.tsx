import type { Feed } from '@postownia/contract/features/feeds';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useMay } from '../../lib/use-may.ts';
import { FeedRow } from './feed-row.tsx';
import styles from './feeds.module.css';
import { useFeeds } from './use-feeds.ts';

const FeedDialog = loadLazily(() => import('./feed-dialog.tsx'));
const EntriesDialog = loadLazily(() => import('./entries-dialog.tsx'));
const RemoveFeedDialog = loadLazily(() => import('./remove-feed-dialog.tsx'));

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'change' | 'entries' | 'remove'; readonly feed: Feed };

/** What others publish, made into drafts. */
export function FeedsPage() {
  const { t } = useTranslation('feeds');
  const { data, error, refetch, readAgain } = useFeeds();
  const mayWrite = useMay('brand.write');
  const [open, setOpen] = useState<Open | null>(null);
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  const feeds = data?.feeds ?? [];
  const isFull = data !== undefined && feeds.length >= data.allowed;
  return (
    <>
      <Panel label={t('title')}>
        <PanelHead title={t('title')} lead={t('lead')}>
          {mayWrite && data !== undefined && !isFull && (
            <Button variant="ink" onPress={() => setOpen({ what: 'new' })}>
              <Icon of={IconPlus} />
              {t('new.open')}
            </Button>
          )}
        </PanelHead>
        {isFull && (
          <p className={styles.note}>
            {data.allowed === 0 ? t('notInPlan') : t('full', { count: data.allowed })}{' '}
            <SiteLink to="/tokens">{t('seePlans')}</SiteLink>
          </p>
        )}
        {data === undefined && (
          <Skeleton label={t('reading')}>
            <SkeletonBar className={styles.waiting} />
          </Skeleton>
        )}
        {data !== undefined && feeds.length === 0 && <p className={styles.none}>{t('none')}</p>}
        <ul className={styles.feeds}>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              onOpen={(what) => setOpen({ what, feed })}
              onChanged={readAgain}
            />
          ))}
        </ul>
      </Panel>
      <Suspense>
        {(open?.what === 'new' || open?.what === 'change') && (
          <FeedDialog
            feed={open.what === 'new' ? null : open.feed}
            onClose={() => setOpen(null)}
            onChanged={readAgain}
          />
        )}
        {open?.what === 'entries' && <EntriesDialog feed={open.feed} onClose={() => setOpen(null)} />}
        {open?.what === 'remove' && (
          <RemoveFeedDialog feed={open.feed} onClose={() => setOpen(null)} onChanged={readAgain} />
        )}
      </Suspense>
    </>
  );
}
