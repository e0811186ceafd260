import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { BRAND_PARAMETER } from '../../lib/brand-of-tab.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './members.module.css';

const nextAddress = (brand: string | null) =>
  brand === null ? '/' : `/dashboard?${new URLSearchParams({ [BRAND_PARAMETER]: brand })}`;

/** The way out of the firm. `isOnlyOwner`: the firm would have none, so they are told what comes first. */
export function LeavePanel({ isOnlyOwner }: { isOnlyOwner: boolean }) {
  const { t } = useTranslation('members');
  const { t: errors } = useTranslation('errors');
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => api.members.leave(),
    onSuccess: ({ next }) => window.location.assign(nextAddress(next)),
    onError: (error) => {
      setAsking(false);
      showToast.error(errorText(error));
    },
  });
  return (
    <section className={styles.panel} aria-labelledby="odejscie">
      <h2 id="odejscie">{t('leave')}</h2>
      <p className={styles.lead}>{isOnlyOwner ? errors('LAST_OWNER') : t('leaveLead')}</p>
      {!isOnlyOwner && <Button onPress={() => setAsking(true)}>{t('leave')}</Button>}
      <Dialog
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={t('leaveTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="danger" busy={leave.isPending} onPress={() => leave.mutate()}>
              {t('leaveYes')}
            </Button>
          </>
        }
      >
        <p>{t('leaveLead')}</p>
      </Dialog>
    </section>
  );
}
