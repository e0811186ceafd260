import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { ErrorLine } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** May hold links. */
  label: ReactNode;
  error?: string | undefined;
};

/** One thing to tick; takes `ref` and `register(…)` of a form. */
export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <div className={styles.row}>
      <label className={styles.check} htmlFor={inputId}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <ErrorLine id={`${inputId}-error`}>{error}</ErrorLine>}
    </div>
  );
}
