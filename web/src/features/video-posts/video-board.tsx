import type { VideoPost } from '@postownia/contract/features/video-posts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { MonthGrid } from '../../components/month-grid.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { dayOfMonth, weekdayOf } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import type { VideoMonth } from './use-video-month.ts';
import styles from './video-board.module.css';

const SHOWN = 2;
const SUNDAY = 6;

interface VideoBoardProps {
  month: string;
  data: VideoMonth;
  selected: string;
  today: string;
  headingId: string;
  lengthOf: (post: VideoPost) => string;
  onSelect: (date: string) => void;
  onMonthChange: (month: string) => void;
}

/** The month with its videos: each day's lengths and what became of them. */
export function VideoBoard(props: VideoBoardProps) {
  const { month, data, selected, today, headingId, lengthOf, onSelect, onMonthChange } = props;
  const { t, i18n } = useTranslation('video-posts');
  const stateOf = useShownState();
  const nameDay = (date: string) => {
    const day = formatWeekdayAndDay(date, i18n.language);
    const videos = data.byDay.get(date) ?? [];
    if (videos.length === 0) return t('dayNameEmpty', { day });
    const spoken = videos.map((post) => `${lengthOf(post)}, ${t(`state.${stateOf(post)}`)}`);
    return t('dayName', { day, count: videos.length, videos: spoken.join('; ') });
  };
  return (
    <div className={styles.board} aria-busy={!data.ready}>
      <MonthGrid
        month={month}
        selected={selected}
        today={today}
        labelledBy={headingId}
        nameDay={nameDay}
        onSelect={onSelect}
        onMonthChange={onMonthChange}
        renderDay={(date, { outside }) => {
          const videos = data.byDay.get(date) ?? [];
          const look = weekdayOf(date) === SUNDAY ? styles.red : outside && styles.outside;
          return (
            <span className={styles.day}>
              <span className={classNames(styles.numeral, date === today ? styles.today : look)}>
                {dayOfMonth(date)}
              </span>
              <span className={styles.videos}>
                {videos.slice(0, SHOWN).map((post) => (
                  <span key={post.id} className={styles.video}>
                    <Icon of={IconPlayerPlayFilled} size={12} />
                    <span className={styles.length}>{lengthOf(post)}</span>
                    <StatusGlyph status={stateOf(post)} size={12} />
                  </span>
                ))}
                {videos.length > SHOWN && (
                  <span className={styles.video}>{t('more', { count: videos.length - SHOWN })}</span>
                )}
              </span>
            </span>
          );
        }}
      />
    </div>
  );
}
