import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { PasswordField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentity } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wizard.module.css';

interface ResetFormProps {
  /** From the email's link; null when the link is incomplete. */
  token: string | null;
  footer: ReactNode;
  onDone: () => void;
}

/** Sets a new password with the token of an email. */
export function ResetForm({ token, footer, onDone }: ResetFormProps) {
  const { t } = useTranslation('sign-up');
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: (given: string) => askIdentity('/reset-password', { token: given, newPassword: password }),
    onSuccess: () => {
      showToast.success(t('resetDone'));
      onDone();
    },
  });
  return (
    <section className={styles.card} aria-labelledby="ustaw-haslo">
      <h1 id="ustaw-haslo">{t('resetTitle')}</h1>
      {token === null ? (
        <ErrorLine>{t('resetNoToken')}</ErrorLine>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            reset.mutate(token);
          }}
        >
          <PasswordField
            label={t('newPassword')}
            hint={t('passwordHint')}
            autoComplete="new-password"
            minLength={10}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={reset.error === null ? undefined : errorText(reset.error)}
          />
          <Button type="submit" variant="ink" block size="large" busy={reset.isPending}>
            {t('reset')}
          </Button>
        </form>
      )}
      {footer}
    </section>
  );
}
