import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { GenerationButtons } from '../features/generation/generation-buttons.tsx';
import { GenerationProgress } from '../features/generation/generation-progress.tsx';
import { classNames } from '../lib/class-names.ts';
import { May } from '../lib/may.tsx';
import { useMay } from '../lib/use-may.ts';
import styles from './calendar-tab.module.css';
import type { CalendarView } from './use-calendar-view.ts';

/** What stays at the foot of the phone's calendar: the batch that is being made, else the buttons that begin one. */
export function PhoneDock({ view }: { view: CalendarView }) {
  const { runningBatch, generation, low } = view;
  const mayGenerate = useMay('posts.generate');
  if (runningBatch)
    return (
      <div className={styles.dock}>
        <GenerationProgress
          docked
          batch={runningBatch}
          cancelling={generation.cancel.isPending}
          onCancel={() => generation.cancel.mutate(runningBatch.id)}
        />
      </div>
    );
  if (!mayGenerate) return null;
  return (
    <div className={classNames(styles.dock, low && styles.dockLow)}>
      {low ? <TooFewTokens /> : <Begin view={view} />}
    </div>
  );
}

function TooFewTokens() {
  const { t } = useTranslation('generation');
  const { t: buy } = useTranslation('tokens');
  return (
    <>
      <p>{t('low')}</p>
      <May action="billing.manage">
        <ButtonLink variant="machine" to="/pricing#pakiety">
          {buy('buy')}
        </ButtonLink>
      </May>
    </>
  );
}

function Begin({ view }: { view: CalendarView }) {
  const { overview, generation, selected, obstacle } = view;
  return (
    <GenerationButtons
      docked
      generation={generation}
      selected={selected}
      today={overview.today}
      obstacle={obstacle}
      balance={overview.tokens.balance}
      reasonId={useId()}
      onShowPlan={view.showPlan}
    />
  );
}
