import type { Overview } from '@postownia/contract/features/calendar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { useMay } from '../../lib/use-may.ts';
import styles from './calendar-bar.module.css';
import { FirstSteps, wantsFirstSteps } from './first-steps.tsx';
import { PublishingPromise } from './publishing-promise.tsx';

interface CalendarLegendProps {
  overview: Overview;
  onReview: () => void;
  onTurnOn: () => void;
  /** Stays to be heard where the first steps take its place. */
  children?: ReactNode;
}

/** How many posts there are by state, what becomes of them, and the sentence that says why a generate button refuses. */
export function CalendarLegend({ overview, onReview, onTurnOn, children }: CalendarLegendProps) {
  const { t } = useTranslation('calendar');
  const { posts } = overview;
  return (
    <div className={styles.legend}>
      <span className={styles.counts}>
        <span>
          <StatusGlyph status="scheduled" size={14} />
          <span>
            {t('planned', { count: posts.total - posts.published })}
            <PublishingPromise overview={overview} />
          </span>
        </span>
      </span>
      {useMay('posts.publish') && wantsFirstSteps(overview) ? (
        <>
          <span className="sr">{children}</span>
          <FirstSteps {...{ overview, onReview, onTurnOn }} />
        </>
      ) : (
        children
      )}
    </div>
  );
}
