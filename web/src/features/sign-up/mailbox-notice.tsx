import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentity } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wizard.module.css';

/** The account waits for its address to be confirmed. */
export function MailboxNotice({ email, footer }: { email: string; footer: ReactNode }) {
  const { t } = useTranslation('sign-up');
  const again = useMutation({
    mutationFn: () => askIdentity('/send-verification-email', { email }),
    onSuccess: () => showToast.success(t('sentAgain')),
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <section className={styles.card} role="status">
      <h1>{t('checkMailbox')}</h1>
      <p className={styles.lead}>{t('checkMailboxText', { email })}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          again.mutate();
        }}
      >
        <Button type="submit" busy={again.isPending}>
          {t('sendAgain')}
        </Button>
      </form>
      {footer}
    </section>
  );
}
