import type { BestPost } from '@postownia/contract/features/analytics';
import { networkName } from '@postownia/contract/networks';
import type { AnalyticsLevel } from '@postownia/contract/plans';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { formatNumber } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { LevelNote } from './level-note.tsx';

/** The posts with the most likes and comments, with their images. */
export function BestPosts({ level, posts }: { level: AnalyticsLevel; posts: BestPost[] }) {
  const { t, i18n } = useTranslation('analytics');
  return (
    <section className={styles.panel} aria-labelledby="najlepsze">
      <h2 id="najlepsze">{t('best.title')}</h2>
      {level === 'basic' && <LevelNote />}
      {level !== 'basic' && posts.length === 0 && <p className={styles.noChart}>{t('best.empty')}</p>}
      <ol className={styles.best}>
        {posts.map(({ postId, network, excerpt, thumbnailUrl, likes, comments }) => (
          <li key={`${postId}-${network}`}>
            {thumbnailUrl === null ? (
              <span className={styles.noImage} aria-hidden="true" />
            ) : (
              <img src={thumbnailUrl} alt="" width={60} height={60} loading="lazy" />
            )}
            <span>
              <SiteLink to={`/posts/${postId}`}>{excerpt}</SiteLink>
              <small>
                {networkName(network)} · {t('best.split', { likes, comments })}
              </small>
            </span>
            <b>
              {formatNumber(likes + comments, i18n.language)}
              <span className="sr"> {t('best.unit')}</span>
            </b>
          </li>
        ))}
      </ol>
    </section>
  );
}
