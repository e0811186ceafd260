import type { Member } from '@postownia/contract/features/members';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './members.module.css';

/** Makes somebody an owner; the password shows that the owner wants it. The page loads anew, for the role has changed. */
export default function HandOverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members');
  const form = useId();
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const handOver = useMutation({
    mutationFn: () => api.members.handOver({ userId: member.userId, password, stay }),
    onSuccess: () => window.location.reload(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!handOver.isPending) handOver.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('handOverTitle', { name: member.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="danger" type="submit" form={form} busy={handOver.isPending}>
            {t('handOver')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <p>{t('handOverText')}</p>
        <Checkbox label={t('stay')} checked={stay} onChange={(event) => setStay(event.target.checked)} />
        <PasswordField
          label={t('ownPassword')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={handOver.error === null ? undefined : errorText(handOver.error)}
        />
      </form>
    </Dialog>
  );
}
