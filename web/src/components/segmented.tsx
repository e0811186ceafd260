import type { AriaAttributes, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { FieldGroup, type FieldLabels } from './field.tsx';
import { RadioButtons } from './radio-buttons.tsx';
import styles from './segmented.module.css';

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

/** More than these do not fit one line of a phone. */
const ONE_LINE = 3;

/** One of a few short choices. */
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
  const faces = options.map(({ value, label }) => ({ value, face: label }));
  const group = (attributes: AriaAttributes) => (
    <RadioButtons
      options={faces}
      className={classNames(styles.segmented, wide && styles.wide, options.length > ONE_LINE && styles.many)}
      buttonClassName={styles.segment}
      invalid={Boolean(labels.error)}
      {...{ value, onChange, required, name, attributes }}
    />
  );
  if (hideLabel) return group({ 'aria-label': labels.label });
  return <FieldGroup {...labels}>{group}</FieldGroup>;
}
