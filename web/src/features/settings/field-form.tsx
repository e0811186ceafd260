import { type ChangeEvent, type ReactNode, useState } from 'react';
import styles from './settings.module.css';

interface FieldFormProps<Values extends Record<string, string>> {
  initial: Values;
  onSubmit: (values: Values) => void;
  /** Empties the fields after they were sent: passwords do not stay on the screen. */
  resets?: boolean;
  children: (
    field: (name: keyof Values & string) => {
      value: string;
      onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    },
  ) => ReactNode;
}

/** A short form whose fields are plain texts. */
export function FieldForm<Values extends Record<string, string>>(props: FieldFormProps<Values>) {
  const { initial, onSubmit, resets = false, children } = props;
  const [values, setValues] = useState(initial);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(values);
        if (resets) setValues(initial);
      }}
    >
      {children((name) => ({
        value: values[name] ?? '',
        onChange: ({ target }) => setValues((known) => ({ ...known, [name]: target.value })),
      }))}
    </form>
  );
}
