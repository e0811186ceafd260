import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { type ShownState, shownStateOf } from '@postownia/contract/post-approval';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag } from '../../components/tag.tsx';
import { useSwipe } from '../../components/use-swipe.ts';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './review.module.css';

interface ReviewSheetProps {
  post: Post;
  overview: Overview;
  /** Where it goes. */
  accounts: Overview['accounts'];
  onSwipe: (direction: 1 | -1) => void;
}

/** One post of the review as it would go out: pictures, day and hour, accounts, the whole text. */
export function ReviewSheet({ post, overview, accounts, onSwipe }: ReviewSheetProps) {
  const { t, i18n } = useTranslation('approvals');
  const { t: named } = useTranslation('posts');
  const [first, ...more] = post.media;
  const state: ShownState = post.approved && post.state === 'draft' ? 'approved' : post.state;
  const shown = post.approved ? state : shownStateOf(overview.approvalPolicy, post);
  return (
    <article className={styles.sheet} data-bare={first === undefined || undefined} {...useSwipe(onSwipe)}>
      {first !== undefined && (
        <div className={styles.pictures}>
          <img src={first.url} alt={first.altText || t('review.picture')} draggable={false} />
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
  );
}
