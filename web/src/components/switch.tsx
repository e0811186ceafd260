import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** The bare switch; it takes effect at once. */
export function Switch({
  isOn,
  onChange,
  disabled,
  ...name
}: SwitchProps & {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
}) {
  return (
    <button
      {...name}
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!isOn)}
    />
  );
}

/** A switch with its label at the left and an optional sentence below it. */
export function SwitchRow({ label, hint, ...control }: SwitchProps & { label: string; hint?: string }) {
  const id = useId();
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <Switch {...control} aria-labelledby={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}
