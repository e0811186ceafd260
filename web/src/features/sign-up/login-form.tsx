import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentityFor } from '../../lib/auth.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './wizard.module.css';

interface LoginFormProps {
  footer: ReactNode;
  onForgot: () => void;
  onSignedIn: () => void;
  onCheckMailbox: (email: string) => void;
}

/** Signing in with address and password. */
export function LoginForm({ footer, onForgot, onSignedIn, onCheckMailbox }: LoginFormProps) {
  const { t } = useTranslation('sign-up');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [challenged, setChallenged] = useState(false);
  const login = useMutation({
    mutationFn: () => askIdentityFor<{ twoFactor: boolean }>('/sign-in/email', { email, password }),
    onSuccess: ({ twoFactor }) => {
      if (twoFactor) return setChallenged(true);
      showToast.success(t('loggedIn'));
      onSignedIn();
    },
    onError: (error) => {
      if (errorCodeOf(error) === 'EMAIL_NOT_VERIFIED') return onCheckMailbox(email);
      showToast.error(errorText(error));
    },
  });
  if (challenged) return <CodeForm onSignedIn={onSignedIn} onBack={() => setChallenged(false)} />;
  return (
    <section className={styles.card} aria-labelledby="logowanie">
      <h1 id="logowanie">{t('loginTitle')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate();
        }}
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {login.error !== null && <ErrorLine>{errorText(login.error)}</ErrorLine>}
        <Button
          type="submit"
          variant="machine"
          block
          size="large"
          busy={login.isPending}
          busyLabel={t('loggingIn')}
        >
          {t('login')}
        </Button>
        <PasskeyButton onSignedIn={onSignedIn} />
        <button type="button" className={styles.link} onClick={onForgot}>
          {t('forgot')}
        </button>
      </form>
      {footer}
    </section>
  );
}
