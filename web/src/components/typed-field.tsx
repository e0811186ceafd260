import { type ReactNode, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';

interface TypedFieldProps extends FieldLabels {
  id?: string | undefined;
  value: string;
  /** False: may be emptied, and `onChange` says so with an empty string. */
  required: boolean;
  inputMode: 'numeric' | 'decimal';
  /** The value as the person reads it. */
  format: (value: string) => string;
  /** The value that was typed; null where it is none. */
  parse: (typed: string) => string | null;
  /** What is said when it is none; the value before stays. */
  refusal: (typed: string) => string;
  /** The value after an arrow key: 1 up, −1 down, many with Shift. */
  step: (value: string, direction: 1 | -1, many: boolean) => string;
  onChange: (value: string) => void;
  /** Stands in the field's right end. */
  button?: ReactNode;
}

/**
 * A value that is typed as people write it and told as soon as it can be read. What cannot be read is named when the field is
 * left, and the value before it stays: nothing goes out at an hour that nobody meant.
 */
export function TypedField(props: TypedFieldProps) {
  const { label, hint, error, optional, id, value, format, parse, refusal, step, onChange, button } = props;
  /** Null: nobody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const readOf = (text: string) => (text.trim() === '' && !props.required ? '' : parse(text));
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
    const read = readOf(text);
    if (read !== null && read !== value) onChange(read);
  };
  const leave = () => {
    if (typed?.trim() && readOf(typed) === null) setRefused(typed);
    setTyped(null);
  };
  const stepBy = (direction: 1 | -1, many: boolean) => {
    setTyped(null);
    setRefused(null);
    if (value !== '') onChange(step(value, direction, many));
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={refused === null ? error : refusal(refused)}
      optional={optional}
      id={id}
    >
      {(attributes) => (
        <span className={button ? styles.withButton : undefined}>
          <input
            {...attributes}
            className={styles.control}
            inputMode={props.inputMode}
            autoComplete="off"
            required={props.required}
            value={typed ?? format(value)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              stepBy(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
            }}
          />
          {button}
        </span>
      )}
    </Field>
  );
}
