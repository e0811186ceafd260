import type { Overview } from '@postownia/contract/features/calendar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import styles from './calendar-bar.module.css';

/** How many posts there are by state, and the sentence that says why a generate button refuses. */
export function CalendarLegend({ posts, children }: { posts: Overview['posts']; children: ReactNode }) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.legend}>
      <span className={styles.counts}>
        <span>
          <StatusGlyph status="published" size={14} />
          {t('published', { count: posts.published })}
        </span>
        <span>
          <StatusGlyph status="scheduled" size={14} />
          {t('planned', { count: posts.total - posts.published })}
          {posts.willGoOut > 0 && `, ${t('willGoOut', { count: posts.willGoOut })}`}
        </span>
      </span>
      {children}
    </div>
  );
}
