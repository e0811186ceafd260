import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { askIdentity } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wizard.module.css';

/** Asks for the email that lets a person set a new password; the answer never says whether the account exists. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('sign-up');
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => askIdentity('/request-password-reset', { email }) });
  return (
    <section className={styles.card} aria-labelledby="nowe-haslo">
      <h1 id="nowe-haslo">{t('forgotTitle')}</h1>
      {ask.isSuccess ? (
        <p role="status">{t('forgotSent', { email })}</p>
      ) : (
        <>
          <p className={styles.lead}>{t('forgotLead')}</p>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              ask.mutate();
            }}
          >
            <TextField
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={ask.error === null ? undefined : errorText(ask.error)}
            />
            <Button type="submit" variant="ink" block size="large" busy={ask.isPending}>
              {t('forgotSend')}
            </Button>
          </form>
        </>
      )}
      <p className={styles.alt}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('backToLogin')}
        </button>
      </p>
    </section>
  );
}
