import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { type ShownState, shownStateOf } from '@postownia/contract/post-approval';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag } from '../../components/tag.tsx';
import { type SwipeDirection, useCardSwipe } from '../../components/use-card-swipe.ts';
import { VideoStill } from '../../components/video-still.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './review.module.css';

interface ReviewSheetProps {
  post: Post;
  overview: Overview;
  /** Where it goes. */
  accounts: Overview['accounts'];
  /** Whether it waits for whoever looks: then a swipe to the right approves it. */
  waits: boolean;
  onSwipe: (direction: SwipeDirection) => void;
}

/** One post of the review as it would go out: pictures, day and hour, accounts, the whole text. */
export function ReviewSheet({ post, overview, accounts, waits, onSwipe }: ReviewSheetProps) {
  const { t, i18n } = useTranslation('approvals');
  const { t: named } = useTranslation('posts');
  const [first, ...more] = post.media;
  const state: ShownState = post.approved && post.state === 'draft' ? 'approved' : post.state;
  const shown = post.approved ? state : shownStateOf(overview.approvalPolicy, post);
  const { shift, towards, handlers } = useCardSwipe(onSwipe);
  return (
    <div className={styles.carrier}>
      <article
        className={styles.sheet}
        data-bare={first === undefined || undefined}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        {...handlers}
      >
        {shift !== 0 && (
          <p
            className={styles.stamp}
            data-side={shift < 0 ? 'left' : 'right'}
            data-far={towards !== null || undefined}
          >
            <Icon of={shift > 0 && waits ? IconCheck : IconArrowRight} size={20} />
            {t(shift > 0 && waits ? 'review.approve' : 'review.next')}
          </p>
        )}
        {first !== undefined && (
          <div className={styles.pictures}>
            {first.coverMs === null ? (
              <img src={first.url} alt={first.altText || t('review.picture')} draggable={false} />
            ) : (
              <VideoStill
                url={first.url}
                atMs={first.coverMs}
                label={first.altText || t('review.picture')}
                playable
              />
            )}
            {more.length > 0 && (
              <div className={styles.further}>
                {more.map(({ assetId, thumbnailUrl, altText }) => (
                  <img key={assetId} src={thumbnailUrl} alt={altText} draggable={false} />
                ))}
              </div>
            )}
          </div>
        )}
        <div className={styles.words}>
          <h2 className={styles.when}>
            {formatWeekdayAndDay(post.date, i18n.language)}, {post.time}
          </h2>
          <p className={styles.facts}>
            <Tag>
              <StatusGlyph status={shown} size={13} />
              {named(`state.${shown}`)}
            </Tag>
            {accounts.map(({ id, network, name }) => (
              <span key={id} className={styles.account}>
                <Icon of={viewOf(network).icon} size={16} />
                {name}
              </span>
            ))}
            {accounts.length === 0 && <span>{t('review.noAccounts')}</span>}
          </p>
          <p className={styles.text} lang={overview.brand?.postLanguage}>
            {post.content}
          </p>
        </div>
      </article>
    </div>
  );
}
