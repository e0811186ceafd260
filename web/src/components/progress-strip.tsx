import { classNames } from '../lib/class-names.ts';
import styles from './progress-strip.module.css';

interface ProgressStripProps {
  /** Patches, one per step. */
  total: number;
  done: number;
  label: string;
  /** What is read out, for example "30%, dzień 10 z 30". */
  valueText: string;
  /** False once nothing is being made any more: no patch is current. */
  running?: boolean;
}

/** The control strip: finished steps in ink, the current one in cinnabar, the rest outlined. */
export function ProgressStrip({ total, done, label, valueText, running = true }: ProgressStripProps) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div
      role="progressbar"
      tabIndex={-1}
      className={styles.strip}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      {Array.from({ length: total }, (_, step) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a patch is its place
          key={step}
          className={classNames(
            styles.patch,
            step < done && styles.done,
            running && step === done && styles.now,
          )}
        />
      ))}
    </div>
  );
}
