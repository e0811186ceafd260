import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentity } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wizard.module.css';

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export function CodeForm({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const { t } = useTranslation('sign-up');
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: () =>
      askIdentity(recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', { code }),
    onSuccess: () => {
      showToast.success(t('loggedIn'));
      onSignedIn();
    },
  });
  return (
    <section className={styles.card} aria-labelledby="kod">
      <h1 id="kod">{t('code.title')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <TextField
          key={String(recovery)}
          label={t(recovery ? 'code.recovery' : 'code.label')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {check.error !== null && <ErrorLine>{errorText(check.error)}</ErrorLine>}
        <Button type="submit" variant="machine" block size="large" busy={check.isPending}>
          {t('login')}
        </Button>
        <button type="button" className={styles.link} onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'code.useApp' : 'code.useRecovery')}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('code.back')}
        </button>
      </form>
    </section>
  );
}
