import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/text-field.tsx';
import { askIdentity } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wizard.module.css';

/** A confirmation link that was opened in another browser: the password shows whose sign-up it belongs to. */
export function ConfirmForm({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { t } = useTranslation('sign-up');
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => askIdentity('/confirm-email', { token, password }),
    onSuccess: onConfirmed,
  });
  return (
    <section className={styles.card} aria-labelledby="potwierdz-adres">
      <h1 id="potwierdz-adres">{t('verifyPassword')}</h1>
      <p className={styles.lead}>{t('verifyPasswordText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={confirm.error === null ? undefined : errorText(confirm.error)}
        />
        <Button type="submit" variant="ink" block size="large" busy={confirm.isPending}>
          {t('verifyPasswordButton')}
        </Button>
      </form>
    </section>
  );
}
