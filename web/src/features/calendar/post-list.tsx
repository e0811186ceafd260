import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { IconFileSpreadsheet, IconPhotoOff } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDay, formatShortDay, formatShortWeekday } from '../../lib/formats.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './post-list.module.css';
import { useChosen } from './use-chosen.ts';

interface PostListProps {
  /** What the filter leaves of the shown days, in the order of days and hours. */
  posts: readonly Post[];
  ready: boolean;
  overview: Overview;
  mayWrite: boolean;
  headingId: string;
  /** Where many posts are taken from a file. */
  importPath: string;
  onOpen: (post: Post) => void;
}

/** The shown days' posts as rows, to be chosen and moved, labelled, copied or removed together. */
export default function PostList({
  posts,
  ready,
  overview,
  mayWrite,
  headingId,
  importPath,
  onOpen,
}: PostListProps) {
  const { t, i18n } = useTranslation('bulk');
  const chosen = useChosen(posts.map(({ id }) => id));
  const shown = posts.filter(({ id }) => chosen.isChosen(id));
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') chosen.none();
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    chosen.all();
  };
  const importLink = mayWrite && (
    <ButtonLink variant="ghost" size="small" icon={IconFileSpreadsheet} to={importPath}>
      {t('import')}
    </ButtonLink>
  );
  if (ready && posts.length === 0)
    return <EmptyState art="sheet" title={t('nothing')} text={t('nothingText')} action={importLink} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl + A and Escape of the rows, each of which is a button's, too
    <div className={styles.root} aria-busy={!ready} onKeyDown={mayWrite ? pressKey : undefined}>
      <p className={styles.import}>{importLink}</p>
      <ul aria-labelledby={headingId}>
        {posts.map((post) => (
          <li key={post.id} className={classNames(styles.row, chosen.isChosen(post.id) && styles.chosen)}>
            {mayWrite && (
              <label className={styles.pick}>
                <input
                  type="checkbox"
                  checked={chosen.isChosen(post.id)}
                  onChange={() => undefined}
                  onClick={(event) => chosen.toggle(post.id, event)}
                />
                <span className="sr">
                  {t('choose', { post: `${formatDay(post.date, i18n.language)}, ${post.time}` })}
                </span>
              </label>
            )}
            <Row post={post} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {mayWrite && posts.length > 0 && (
        <BulkBar
          posts={shown}
          today={overview.today}
          isTooMany={shown.length > LIMITS.bulkPosts}
          onAll={chosen.all}
          onEnd={chosen.none}
        />
      )}
    </div>
  );
}

/** Day, hour, state, image and the beginning of the text; opens the post. */
function Row({ post, onOpen }: { post: Post; onOpen: (post: Post) => void }) {
  const { t, i18n } = useTranslation('calendar');
  const stateOf = useShownState();
  const address = post.media[0]?.thumbnailUrl;
  return (
    <button type="button" className={styles.open} data-post={post.id} onClick={() => onOpen(post)}>
      <span className={styles.day}>
        <b>{formatShortDay(post.date, i18n.language)}</b>
        <small>
          {formatShortWeekday(post.date, i18n.language)}, {post.time}
        </small>
      </span>
      <span className={styles.image}>
        {address === undefined ? (
          <Icon of={IconPhotoOff} size={18} />
        ) : (
          <img src={address} alt="" width={48} height={48} loading="lazy" />
        )}
      </span>
      <span className={styles.text}>{post.content || t(`format.${post.format}`)}</span>
      <span className={styles.state}>
        <StatusGlyph status={stateOf(post)} /> {t(`state.${stateOf(post)}`)}
        {post.origin === 'assistant' && ` · ${t('byAssistant')}`}
      </span>
    </button>
  );
}
