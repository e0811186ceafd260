import type { Post } from '@postownia/contract/features/posts';
import type { ShownState } from '@postownia/contract/post-approval';
import { IconAlignLeft, IconPhotoOff, IconPlus, IconRefresh, IconRobot } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { RegistrationMark } from '../../components/registration-mark.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { dayOfMonth } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import styles from './day-cell.module.css';
import { type DayFacts, isSameDay, statesOf } from './day-state.ts';

/** The facts of a day are put together anew whenever anything of its month is read. */
function saysTheSame<Props extends { facts: DayFacts }>(before: Props, now: Props): boolean {
  return (Object.keys(now) as (keyof Props)[]).every((name) =>
    name === 'facts' ? isSameDay(before.facts, now.facts) : before[name] === now[name],
  );
}

function Numeral({ facts, outside, isToday }: { facts: DayFacts; outside: boolean; isToday: boolean }) {
  const look = facts.red ? styles.red : outside && styles.outside;
  return (
    <span className={classNames(styles.numeral, isToday ? styles.today : look)}>
      {dayOfMonth(facts.date)}
    </span>
  );
}

interface DayThumbProps {
  facts: DayFacts;
  outside?: boolean;
  /** An empty day offers a post to whoever may write one. */
  mayWrite: boolean;
}

/** The square of a day: the image of its first post, how many there are, or what is happening instead of one. */
export const DayThumb = memo(Thumb, saysTheSame);

function Thumb({ facts, outside = false, mayWrite }: DayThumbProps) {
  const { making, past } = facts;
  const more = facts.posts.slice(1);
  const post = facts.shown[0] ?? facts.posts[0];
  const isHidden = facts.shown.length === 0 && facts.posts.length > 0;
  const { t } = useTranslation('calendar');
  const [broken, setBroken] = useState<string | null>(null);
  if (making?.state === 'queued' && more.length === 0)
    return <span className={classNames(styles.thumb, styles.queued)} />;
  if (making?.state === 'failed' && !post) {
    return (
      <span className={classNames(styles.thumb, styles.well)}>
        <Icon of={IconRefresh} />
      </span>
    );
  }
  if (making && more.length === 0) {
    return (
      <span className={classNames(styles.thumb, styles.printing)}>
        <RegistrationMark />
      </span>
    );
  }
  if (!post) {
    if (past || !mayWrite) return <span />;
    return (
      <span className={classNames(styles.thumb, styles.add)}>
        <Icon of={IconPlus} />
      </span>
    );
  }
  const address = post.media[0]?.thumbnailUrl;
  const isAlbum = more.length === 0 && post.media.length > 1;
  if (address === undefined || broken === address) {
    return (
      <span className={classNames(styles.thumb, isHidden && styles.hidden)}>
        <Icon of={address === undefined ? IconAlignLeft : IconPhotoOff} />
        <PostCount facts={facts} />
      </span>
    );
  }
  return (
    <span
      className={classNames(
        styles.thumb,
        outside && styles.faded,
        isAlbum && styles.album,
        post.format === 'link' && styles.whole,
        isHidden && styles.hidden,
      )}
      title={isAlbum ? t('album') : undefined}
    >
      <img
        src={address}
        alt=""
        width={240}
        height={240}
        decoding="async"
        draggable={false}
        onError={() => setBroken(address)}
      />
      <PostCount facts={facts} />
    </span>
  );
}

/** How many posts a day has, with a filter how many of them it shows. */
function PostCount({ facts: { posts, shown } }: { facts: DayFacts }) {
  if (posts.length < 2) return null;
  const isPart = shown.length > 0 && shown.length < posts.length;
  return <span className={styles.count}>{isPart ? `${shown.length}/${posts.length}` : posts.length}</span>;
}

function Excerpt({ facts }: { facts: DayFacts }) {
  const { t } = useTranslation('calendar');
  const { posts, making, special } = facts;
  const [post] = posts;
  if (making?.state === 'queued') return <span className={styles.excerpt}>{t('queued')}</span>;
  if (making?.state === 'failed' && !post) {
    return <span className={classNames(styles.excerpt, styles.failed)}>{t('failedRetry')}</span>;
  }
  if (making && making.state !== 'failed') {
    return <span className={classNames(styles.excerpt, styles.busyText)}>{t('making')}</span>;
  }
  if (posts.length > 1)
    return <span className={styles.excerpt}>{posts.map(({ time }) => time).join(', ')}</span>;
  if (post) return <span className={styles.excerpt}>{post.content}</span>;
  return <span className={classNames(styles.excerpt, styles.holiday)}>{special?.name}</span>;
}

interface DayCellProps {
  facts: DayFacts;
  outside: boolean;
  isToday: boolean;
  mayWrite: boolean;
  /** The same function for as long as it says the same. */
  stateOf: (post: Post) => ShownState;
}

/** States of one day that find room in its cell; its name tells them all. */
const MARKS = 2;

/** One day of the month grid: numeral, status, image, one line; of several posts their number and times. */
export const DayCell = memo(Cell, saysTheSame);

function Cell({ facts, outside, isToday, mayWrite, stateOf }: DayCellProps) {
  const { t } = useTranslation('calendar');
  const { posts, making, warned, reel } = facts;
  const failedNow = making?.state === 'failed' && posts.length === 0;
  return (
    <span className={styles.layout}>
      <span className={styles.meta}>
        <Numeral facts={facts} outside={outside} isToday={isToday} />
        {failedNow ? (
          <span className={classNames(styles.mark, styles.failed)}>
            <StatusGlyph status="failed" />
          </span>
        ) : (
          (making === undefined || posts.length > 1) && (
            <span className={styles.mark}>
              {warned && (
                <span className={styles.warned} title={t('warned')}>
                  !
                </span>
              )}
              {posts.some(({ origin }) => origin === 'assistant') && (
                <span className={styles.assistant} title={t('byAssistant')}>
                  <Icon of={IconRobot} size={16} />
                </span>
              )}
              {statesOf(posts, stateOf)
                .slice(0, MARKS)
                .map((state) => (
                  <StatusGlyph key={state} status={state} />
                ))}
            </span>
          )
        )}
        {reel && (
          <span className={classNames(styles.thumb, styles.printing, styles.reel)} title={t('reelBeing')} />
        )}
      </span>
      <DayThumb facts={facts} outside={outside} mayWrite={mayWrite} />
      <Excerpt facts={facts} />
    </span>
  );
}
