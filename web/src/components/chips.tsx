import { IconCheck } from '@tabler/icons-react';
import styles from './chips.module.css';
import { FieldGroup, type FieldLabels } from './field.tsx';
import { Icon, type IconShape } from './icon.tsx';
import { RadioButtons } from './radio-buttons.tsx';

export interface ChipOption<Value extends string> {
  value: Value;
  label: string;
  icon?: IconShape;
}

interface ChipsProps<Value extends string> extends FieldLabels {
  options: readonly ChipOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** For a form that moves the focus to its first error. */
  name?: string;
}

/** Any number of choices; the chosen ones are inverted and ticked. Keeps the order of `options`. */
export function Chips<Value extends string>({
  options,
  values,
  onChange,
  name,
  ...labels
}: ChipsProps<Value>) {
  const toggle = (value: Value) => {
    const chosen = new Set(values);
    if (!chosen.delete(value)) chosen.add(value);
    onChange(options.map((option) => option.value).filter((option) => chosen.has(option)));
  };
  return (
    <FieldGroup {...labels}>
      {(attributes) => (
        // biome-ignore lint/a11y/useSemanticElements: the group's name stands in a span above it
        <div className={styles.chips} role="group" data-field={name} {...attributes}>
          {options.map(({ value, label, icon }) => {
            const isChosen = values.includes(value);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a chip shows tick and icon
              <button
                key={value}
                type="button"
                role="checkbox"
                aria-checked={isChosen}
                className={styles.chip}
                onClick={() => toggle(value)}
              >
                {isChosen ? <Icon of={IconCheck} size={17} /> : icon && <Icon of={icon} size={17} />}
                {label}
              </button>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}

interface RadioChipsProps<Value extends string> extends FieldLabels {
  options: readonly ChipOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Four equal columns (two on phones) instead of a flowing line. */
  grid?: boolean;
  required?: boolean;
  name?: string;
}

/** One of up to twelve choices. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { options, value, onChange, grid = false, required = false, name, ...labels } = props;
  const faces = options.map(({ value, label, icon }) => ({
    value,
    face: (
      <>
        {icon && <Icon of={icon} />}
        {label}
      </>
    ),
  }));
  return (
    <FieldGroup {...labels}>
      {(attributes) => (
        <RadioButtons
          options={faces}
          className={grid ? styles.grid : styles.chips}
          buttonClassName={styles.chip}
          invalid={Boolean(labels.error)}
          {...{ value, onChange, required, name, attributes }}
        />
      )}
    </FieldGroup>
  );
}
