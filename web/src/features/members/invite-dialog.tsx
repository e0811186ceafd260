import type { Members } from '@postownia/contract/features/members';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Access, AccessFields, givenBy } from './access-fields.tsx';
import styles from './members.module.css';

/** Asks somebody into the firm by their address. */
export default function InviteDialog({
  brands,
  onClose,
}: {
  brands: Members['brands'];
  onClose: () => void;
}) {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const form = useId();
  const [email, setEmail] = useState('');
  const [access, setAccess] = useState<Access>({
    role: 'author',
    brands: brands.length === 1 ? brands.map(({ slug }) => slug) : [],
  });
  const [asked, setAsked] = useState(false);
  const invite = useMutation({
    mutationFn: () => api.members.invite({ email, ...givenBy(access) }),
    onSuccess: () => {
      showToast.success(t('inviteSent'));
      onClose();
      return client.invalidateQueries({ queryKey: queries.members.key() });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ((access.role === 'admin' || access.brands.length > 0) && !invite.isPending) invite.mutate();
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('invite')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={invite.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('email')}
          type="email"
          required
          autoComplete="off"
          maxLength={LIMITS.emailCharacters}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={invite.error === null ? undefined : errorText(invite.error)}
        />
        <AccessFields access={access} brands={brands} onChange={setAccess} asked={asked} />
        <p className={styles.quiet}>{t('valid')}</p>
      </form>
    </Dialog>
  );
}
