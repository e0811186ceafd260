import { cropIn } from '@postownia/contract/crop-shapes';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import type { PostFormat } from '@postownia/contract/networks/network-definition';
import { useTranslation } from 'react-i18next';
import { CroppedImage } from '../../components/cropped-image.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import styles from './profile-grid.module.css';
import { useWeekPostName } from './week-post.tsx';

/** What a profile lays beside one another: stories stand above it, words and links in none. */
const IN_GRID: readonly PostFormat[] = ['image', 'carousel', 'video', 'reel'];
/** As profiles cut their tiles: width divided by height. */
const TILE = 3 / 4;

interface ProfileGridProps {
  posts: readonly Post[];
  ready: boolean;
  overview: Overview;
  headingId: string;
  onOpen: (post: Post) => void;
}

/** The month as visitors will see it in a profile: three beside one another, the newest first, nothing but pictures. */
export default function ProfileGrid({ posts, ready, overview, headingId, onOpen }: ProfileGridProps) {
  const { t, i18n } = useTranslation('calendar');
  const nameOf = useWeekPostName(overview.accounts);
  const shown = posts
    .filter(({ format, media }) => IN_GRID.includes(format) && media.length > 0)
    .toSorted((one, other) => `${other.date} ${other.time}`.localeCompare(`${one.date} ${one.time}`));
  if (ready && shown.length === 0)
    return <EmptyState art="sheet" title={t('profile.empty')} text={t('profile.emptyText')} />;
  return (
    <>
      <p className={styles.lead}>{t('profile.lead')}</p>
      <ol className={styles.grid} aria-labelledby={headingId} aria-busy={!ready}>
        {shown.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              data-post={post.id}
              aria-label={`${formatWeekdayAndDay(post.date, i18n.language)}, ${nameOf(post, false)}`}
              onClick={() => onOpen(post)}
            >
              <Tile post={post} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Tile({ post: { media } }: { post: Post }) {
  const [first] = media;
  if (first === undefined) return null;
  const crop = cropIn('feed', first.crops);
  // A chosen part is cut from the whole; uncut the small one is enough.
  return (
    <CroppedImage src={crop === null ? first.thumbnailUrl : first.url} alt="" crop={crop} shape={TILE} />
  );
}
