import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { FieldGroup, type FieldLabels } from './field.tsx';
import styles from './segmented.module.css';
import { isTabStop, radioKeys } from './use-radio-keys.ts';

interface SegmentedProps<Value extends string> extends FieldLabels {
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Segments of at least 92 px that fill the line on phones. */
  wide?: boolean;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  required?: boolean;
  name?: string;
}

/** One of two to four short choices. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const {
    options,
    value,
    onChange,
    wide = false,
    hideLabel = false,
    required = false,
    name,
    ...labels
  } = props;
  const values = options.map((option) => option.value);
  const pressKey = radioKeys(values, onChange);
  const group = (attributes: {
    'aria-labelledby'?: string;
    'aria-label'?: string;
    'aria-describedby'?: string | undefined;
  }) => (
    <div
      className={classNames(styles.segmented, wide && styles.wide)}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={labels.error ? true : undefined}
      data-field={name}
      {...attributes}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: styled as a button
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={isTabStop(values, value, option.value) ? 0 : -1}
          className={styles.segment}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => pressKey(event, option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
  if (hideLabel) return group({ 'aria-label': labels.label });
  return <FieldGroup {...labels}>{group}</FieldGroup>;
}
