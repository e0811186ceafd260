import type { Asset } from '@postownia/contract/features/assets';
import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { queries } from '../../lib/api.ts';
import { formatDay } from '../../lib/formats.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import styles from './asset-details.module.css';

/** The posts that show a file, each a link. */
export function UsedIn({
  asset,
  pathOfPost,
}: {
  asset: Pick<Asset, 'id' | 'posts' | 'uses'>;
  pathOfPost: (post: Post) => string;
}) {
  const { t } = useTranslation('library');
  const { data } = useQuery({
    ...queries.posts.showing.queryOptions({ input: { id: asset.id } }),
    enabled: asset.posts > 0,
  });
  const posts = asset.posts > 0 ? (data?.posts ?? []) : [];
  return (
    <>
      <h3 className={styles.subtitle}>
        {asset.posts === 0 ? t('unused') : t('usedIn', { count: data?.posts.length ?? asset.posts })}
      </h3>
      {asset.posts === 0 && asset.uses > 0 && <p className={styles.note}>{t('usedBefore')}</p>}
      {posts.length > 0 && (
        <ul className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostLink post={post} to={pathOfPost(post)} />
            </li>
          ))}
        </ul>
      )}
      {data?.more && <p className={styles.note}>{t('moreUses')}</p>}
    </>
  );
}

function PostLink({ post, to }: { post: Post; to: string }) {
  const { i18n } = useTranslation('library');
  const thumbnail = post.media[0]?.thumbnailUrl;
  return (
    <SiteLink to={to} className={styles.post}>
      {thumbnail === undefined ? <span /> : <img src={thumbnail} alt="" width="44" height="44" />}
      <span className={styles.postText}>
        <b>{post.content.split('\n', 1)[0]}</b>
        <small>
          {formatDay(post.date, i18n.language)}, {post.time}
        </small>
      </span>
      <StatusGlyph status={useShownState()(post)} size={16} />
    </SiteLink>
  );
}
