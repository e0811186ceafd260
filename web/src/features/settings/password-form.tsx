import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../components/text-field.tsx';
import { FieldForm } from './field-form.tsx';
import styles from './settings.module.css';

interface PasswordFormProps {
  /** @param pressed the value of the button */
  onSubmit: (body: { password: string }, pressed: string) => Promise<unknown>;
  buttons: (busy: boolean) => ReactNode;
}

/** Asks for the password again before something that a session left open is not enough for. */
export function PasswordForm({ onSubmit, buttons }: PasswordFormProps) {
  const { t } = useTranslation('settings');
  return (
    <FieldForm initial={{ password: '' }} onSubmit={onSubmit} resets>
      {(field, busy) => (
        <>
          <PasswordField
            label={t('password.current')}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          <span className={styles.actions}>{buttons(busy)}</span>
        </>
      )}
    </FieldForm>
  );
}
