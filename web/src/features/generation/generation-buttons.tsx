import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconAdjustmentsHorizontal, IconCalendarPlus, IconCalendarStats } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { loadAhead } from '../../lib/load-lazily.ts';
import styles from './generation-buttons.module.css';
import type { Generation } from './use-generation.ts';

const GenerationDialog = loadAhead(() => import('./generation-dialog.tsx'));

const WINDOW_DAYS = 30;

/** Why the selected day cannot be generated; null when it can. */
export type DayObstacle = 'no-day' | 'taken' | 'past' | null;

interface GenerationButtonsProps {
  generation: Generation;
  /** First day of the thirty and the day of the single button. */
  selected: string | null;
  today: string;
  obstacle: DayObstacle;
  balance: number;
  /** Id of the visible sentence that says why a button refuses. */
  reasonId: string;
  onShowPlan: (wish: { from: string; frequency: 'daily' | 'profile'; existing: 'fill' | 'replace' }) => void;
  /** Only the thirty-day button, over the whole width: the phone's dock. */
  docked?: boolean;
}

/** A label that says less where the bar is narrow; its name stays whole. */
function Words({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className={styles.long}>{long}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </>
  );
}

/** Generate the selected day, or thirty days from it; a question only where posts would be replaced. */
export function GenerationButtons(props: GenerationButtonsProps) {
  const { generation, selected, today, docked = false, onShowPlan } = props;
  const { t } = useTranslation('generation');
  const [asking, setAsking] = useState(false);
  const from = selected !== null && selected > today ? selected : today;
  const { startOrAsk, isLooking } = useMonthStart(generation, from, () => setAsking(true));
  const refusalOf = useRefusal(props, WINDOW_DAYS);
  const busy = generation.isRunning || generation.start.isPending || isLooking;
  return (
    <div className={docked ? styles.docked : styles.buttons}>
      {!docked && <DayButton {...props} busy={busy} />}
      <Button
        variant="machine"
        icon={IconCalendarStats}
        cost={TOKEN_COSTS.post * WINDOW_DAYS}
        busy={busy}
        busyLabel={t('busy')}
        block={docked}
        size={docked ? 'large' : 'regular'}
        unavailable={busy ? null : refusalOf(null)}
        onPress={() => void startOrAsk()}
      >
        {docked ? t('month') : <Words long={t('month')} short={t('monthShort')} />}
      </Button>
      <IconButton
        icon={IconAdjustmentsHorizontal}
        variant="line"
        label={t('options')}
        disabled={busy}
        size={docked ? 'large' : 'regular'}
        onPress={() => setAsking(true)}
      />
      {asking && (
        <Suspense>
          <GenerationDialog
            from={from}
            days={WINDOW_DAYS}
            onClose={() => setAsking(false)}
            onStart={(choice) => {
              setAsking(false);
              generation.start.mutate({ from, ...choice });
            }}
            onShowPlan={(choice) => {
              setAsking(false);
              onShowPlan({ from, ...choice });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Generates the selected day alone. */
function DayButton(props: GenerationButtonsProps & { busy: boolean }) {
  const { generation, selected, today, obstacle, busy } = props;
  const { t } = useTranslation('generation');
  const refusalOf = useRefusal(props, 1);
  return (
    <Button
      icon={IconCalendarPlus}
      cost={TOKEN_COSTS.post}
      disabled={busy}
      unavailable={refusalOf(obstacle)}
      onPress={() =>
        generation.start.mutate({ from: selected ?? today, days: 1, existing: 'fill', frequency: 'daily' })
      }
    >
      <Words long={t('day')} short={t('dayShort')} />
    </Button>
  );
}

const OBSTACLE_TEXTS = { taken: 'dayTakenToast', past: 'dayPast', 'no-day': 'noDay' } as const;

/**
 * What a button that cannot be used says when it is pressed: the day's obstacle, else what so many days cost. Thirty days
 * are refused only where not even one can be paid; else the dialog offers as many as can.
 */
function useRefusal({ balance, reasonId }: GenerationButtonsProps, days: number) {
  const { t } = useTranslation('generation');
  return (obstacle: DayObstacle) => {
    if (obstacle === null && balance >= TOKEN_COSTS.post) return null;
    const reason =
      obstacle === null ? t('needed', { count: TOKEN_COSTS.post * days }) : t(OBSTACLE_TEXTS[obstacle]);
    return { describedBy: reasonId, onPress: () => showToast.error(reason) };
  };
}

/** Starts the month at once; asks where posts would be replaced or the tokens are too few. */
function useMonthStart(generation: Generation, from: string, ask: () => void) {
  const [isLooking, setLooking] = useState(false);
  const startOrAsk = async () => {
    setLooking(true);
    try {
      const preview = await api.generation.preview({ from, days: WINDOW_DAYS, frequency: 'daily' });
      if (preview.daysWithPosts > 0 || preview.fill.tokens > preview.balance) ask();
      else generation.start.mutate({ from, days: WINDOW_DAYS, existing: 'fill', frequency: 'daily' });
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setLooking(false);
    }
  };
  return { startOrAsk, isLooking };
}
