import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import type { PostFormat } from '@postownia/contract/networks/network-definition';
import {
  IconBoxMultiple,
  IconDeviceMobile,
  IconLink,
  IconPhotoOff,
  IconPlayerPlay,
  IconRobot,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconShape } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import { viewOf } from '../../networks/networks.ts';
import { accountsOf } from './post-filter.ts';
import styles from './week-board.module.css';

/** Formats that are more than a sheet say so. */
const MARKS: Partial<Record<PostFormat, IconShape>> = {
  carousel: IconBoxMultiple,
  video: IconVideo,
  reel: IconPlayerPlay,
  story: IconDeviceMobile,
  link: IconLink,
};
const TALL: readonly PostFormat[] = ['reel', 'story'];

interface WeekPostProps {
  post: Post;
  accounts: Overview['accounts'];
  warned: boolean;
  /** The filter asks for others. */
  hidden: boolean;
}

/** A post in its column: hour and state, its sheet in the shape of its format, the accounts, two lines of its text. */
export function WeekPost({ post, accounts, warned, hidden }: WeekPostProps) {
  const { t } = useTranslation('calendar');
  const stateOf = useShownState();
  const mark = MARKS[post.format];
  const address = post.media[0]?.thumbnailUrl;
  const networks = [...new Set(accountsOf(post, accounts).map(({ network }) => network))];
  return (
    <>
      <span className={styles.when}>
        <StatusGlyph status={stateOf(post)} />
        <b>{post.time}</b>
        {post.origin === 'assistant' && (
          <span title={t('byAssistant')}>
            <Icon of={IconRobot} size={16} />
          </span>
        )}
        {warned && (
          <span className={styles.warned} title={t('warned')}>
            !
          </span>
        )}
      </span>
      <span className={styles.picture}>
        {address !== undefined || post.content === '' ? (
          <span
            className={classNames(
              styles.proof,
              TALL.includes(post.format) && styles.tall,
              post.format === 'link' && styles.whole,
              post.format === 'carousel' && styles.album,
              hidden && styles.hidden,
            )}
          >
            {address === undefined ? (
              <Icon of={IconPhotoOff} />
            ) : (
              <img src={address} alt="" width={240} height={240} decoding="async" draggable={false} />
            )}
          </span>
        ) : null}
        <span className={styles.marks}>
          {mark && (
            <span className={styles.format}>
              <Icon of={mark} size={16} />
              {t(`format.${post.format}`)}
            </span>
          )}
          <span className={styles.networks}>
            {networks.map((network) => (
              <Icon key={network} of={viewOf(network).icon} size={15} />
            ))}
          </span>
        </span>
      </span>
      <span className={styles.text}>{post.content}</span>
    </>
  );
}

/** The whole accessible name of a post in its column: hour, state, format, where it goes, the beginning of its text. */
export function useWeekPostName(accounts: Overview['accounts']): (post: Post, hidden: boolean) => string {
  const { t } = useTranslation('calendar');
  const stateOf = useShownState();
  return (post, hidden) => {
    const facts = [
      t(`state.${stateOf(post)}`),
      t(`format.${post.format}`).toLowerCase(),
      ...(post.origin === 'assistant' ? [t('byAssistant').toLowerCase()] : []),
      ...accountsOf(post, accounts).map(({ name }) => name),
    ].join(', ');
    const name = t('dayPost', { time: post.time, state: facts, text: post.content.slice(0, 120) });
    return hidden ? t('filter.outside', { day: name }) : name;
  };
}
