import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { ErrorLine } from '../../components/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './settings.module.css';

interface FieldFormProps<Values extends Record<string, string>> {
  initial: Values;
  /** Rejects when it was refused: what was typed stays, and the refusal is said below the fields. */
  onSubmit: (values: Values, pressed: string) => Promise<unknown>;
  /** Empties the fields once it was done: passwords do not stay on the screen. */
  resets?: boolean;
  children: (
    field: (name: keyof Values & string) => {
      value: string;
      onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    },
    busy: boolean,
  ) => ReactNode;
}

/** A short form whose fields are plain texts. A mistake loses nothing that was typed. */
export function FieldForm<Values extends Record<string, string>>(props: FieldFormProps<Values>) {
  const { initial, onSubmit, resets = false, children } = props;
  const [values, setValues] = useState(initial);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (pressed: string) => {
    setBusy(true);
    try {
      await onSubmit(values, pressed);
      setError(null);
      if (resets) setValues(initial);
    } catch (refusal) {
      setError(refusal);
      form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!busy) void submit(submitter?.getAttribute('value') ?? '');
      }}
    >
      {children(
        (name) => ({
          value: values[name] ?? '',
          onChange: ({ target }) => setValues((known) => ({ ...known, [name]: target.value })),
        }),
        busy,
      )}
      <span role="alert">{error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}</span>
    </form>
  );
}
