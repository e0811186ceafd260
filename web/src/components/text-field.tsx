import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';

type InputProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'>;

/** One line of text; also e-mail, number, time and date by `type`. Takes `ref` and `register(…)` of a form. */
export function TextField({ label, hint, error, optional, id, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => <input {...input} {...attributes} className={styles.control} />}
    </Field>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, optional, id, ...input }: Omit<InputProps, 'type'>) {
  const { t } = useTranslation('components');
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => (
        <span className={styles.withButton}>
          <input {...input} {...attributes} type={shown ? 'text' : 'password'} className={styles.control} />
          <button
            type="button"
            className={styles.reveal}
            aria-label={t('showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? IconEyeOff : IconEye} />
          </button>
        </span>
      )}
    </Field>
  );
}

type TextAreaProps = FieldLabels &
  Omit<ComponentProps<'textarea'>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    aside?: React.ReactNode;
  };

/** Several lines of text; a `CharacterCounter` goes into `aside`. */
export function TextArea({ label, hint, error, optional, id, aside, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} aside={aside}>
      {(attributes) => (
        <textarea {...area} {...attributes} className={classNames(styles.control, styles.area)} />
      )}
    </Field>
  );
}

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

type SelectProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'aria-invalid' | 'aria-describedby'> & {
    options: readonly Option[];
    /** Shown while nothing is chosen. */
    placeholder?: string | undefined;
  };

/** The system's own list of choices, at its best on phones. */
export function Select({ label, hint, error, optional, id, options, placeholder, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(attributes) => (
        <select {...select} {...attributes} className={classNames(styles.control, styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
