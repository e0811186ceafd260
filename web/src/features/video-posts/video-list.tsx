import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { networkOfPlatform, platformRules } from '@postownia/contract/video-platforms';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { dayOfMonth, monthOf } from '../../lib/calendar-date.ts';
import { formatShortWeekday } from '../../lib/formats.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import { viewOf } from '../../networks/networks.ts';
import { goesTo } from './form-state.ts';
import type { VideoMonth } from './use-video-month.ts';
import styles from './video-list.module.css';

interface VideoListProps {
  month: string;
  data: VideoMonth;
  accounts: Overview['accounts'];
  lengthOf: (post: VideoPost) => string;
  onOpen: (post: VideoPost) => void;
}

/** "Filmy w tym miesiącu": each with its image, kind, length, state and the platforms that it goes to. */
export function VideoList({ month, data, accounts, lengthOf, onOpen }: VideoListProps) {
  const { t, i18n } = useTranslation('video-posts');
  const stateOf = useShownState();
  const posts = [...data.byDay.values()].flat().filter(({ date }) => monthOf(date) === month);
  if (posts.length === 0) return data.ready ? <p className={styles.empty}>{t('listEmpty')}</p> : null;
  return (
    <ul className={styles.list}>
      {posts.map((post) => (
        <li key={post.id} className={styles.row}>
          <span className={styles.date}>
            <b>{dayOfMonth(post.date)}</b>
            {formatShortWeekday(post.date, i18n.language)}
          </span>
          <Thumbnail key={post.video.thumbnailUrl} url={post.video.thumbnailUrl} />
          <button
            type="button"
            className={styles.open}
            aria-label={t('open', { text: `${post.description}, ${t(`state.${stateOf(post)}`)}` })}
            onClick={() => onOpen(post)}
          >
            <span className={styles.text}>{post.description}</span>
            <span className={styles.facts}>
              <StatusGlyph status={stateOf(post)} size={13} />
              {t(`state.${stateOf(post)}`)}, {post.release === 'at-once' ? t('atOnceShort') : post.time},{' '}
              {post.kind !== null && `${t(`type.${post.kind}`)}, `}
              {lengthOf(post)}
            </span>
          </button>
          <span className={styles.platforms}>
            {goesTo(post, accounts).map((platform) => (
              <span key={platform} data-platform={platform}>
                <Icon of={viewOf(networkOfPlatform(platform)).icon} size={16} />
                <span className="sr">{platformRules(platform).label}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The frame that stands for a video; a video sign where none could be drawn. */
function Thumbnail({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.thumbnail}>
      {url !== null && !broken ? (
        <img src={url} alt="" width={48} height={72} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Icon of={IconMovie} size={24} />
      )}
    </span>
  );
}
