import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import styles from './choice-boxes.module.css';
import { ErrorLine } from './field.tsx';

interface ChoiceBoxesProps<Value extends string> {
  legend: string;
  /** What the present choice means. */
  lead?: string;
  options: readonly { value: Value; label: ReactNode }[];
  chosen: readonly Value[];
  /** The choice, in the options' order. */
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
  /** Beside one another where there is room. */
  inColumns?: boolean;
}

/** Any number of some things, each with a box. */
export function ChoiceBoxes<Value extends string>(props: ChoiceBoxesProps<Value>) {
  const { legend, lead, options, chosen, onChange, error, inColumns } = props;
  const toggle = (one: Value) =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === one ? !chosen.includes(value) : chosen.includes(value))),
    );
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {lead && <p>{lead}</p>}
      <div className={inColumns ? styles.columns : styles.rows}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {error !== undefined && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}
