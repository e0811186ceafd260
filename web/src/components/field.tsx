import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldLabels {
  label: string;
  /** One sentence below the control; an error takes its place. */
  hint?: string | undefined;
  /** Already a sentence for the person. */
  error?: string | undefined;
  /** Says "(opcjonalnie)" after the label. */
  optional?: boolean | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A sentence in crimson with its icon, wherever something was wrong. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.error} id={id}>
      <Icon of={IconAlertCircle} size={16} />
      <span>{children}</span>
    </span>
  );
}

function Below({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  if (error) return <ErrorLine id={id}>{error}</ErrorLine>;
  if (!hint) return null;
  return (
    <span className={styles.hint} id={id}>
      {hint}
    </span>
  );
}

function LabelText({ label, optional }: { label: string; optional: boolean | undefined }) {
  const { t } = useTranslation('components');
  return (
    <>
      {label}
      {optional && <span className={styles.optional}> {t('optional')}</span>}
    </>
  );
}

interface FieldProps extends FieldLabels {
  /** Stands at the right end of the label's line, for example a counter. */
  aside?: ReactNode;
  children: (attributes: ControlAttributes) => ReactNode;
  id?: string | undefined;
}

/** Label above, control, hint or error below. The control is rendered with the attributes it gets. */
export function Field({ label, hint, error, optional, aside, id, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const below = `${controlId}-below`;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={controlId}>
          <LabelText label={label} optional={optional} />
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? below : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <Below id={below} hint={hint} error={error} />
    </div>
  );
}

interface FieldGroupProps extends FieldLabels {
  children: (attributes: { 'aria-labelledby': string; 'aria-describedby': string | undefined }) => ReactNode;
}

/** The same for a group of controls (chips, cards): a legend instead of a label. */
export function FieldGroup({ label, hint, error, optional, children }: FieldGroupProps) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={styles.group}>
      <span className={styles.label} id={id}>
        <LabelText label={label} optional={optional} />
      </span>
      {children({ 'aria-labelledby': id, 'aria-describedby': error || hint ? below : undefined })}
      <Below id={below} hint={hint} error={error} />
    </div>
  );
}
