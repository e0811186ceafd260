import type { Member, Members } from '@postownia/contract/features/members';
import type { GivenRole } from '@postownia/contract/roles';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { api } from '../../lib/api.ts';
import { type Access, AccessFields, givenBy } from './access-fields.tsx';
import styles from './members.module.css';
import { useChange } from './use-members.ts';

interface AccessDialogProps {
  member: Member;
  brands: Members['brands'];
  onClose: () => void;
}

/** Gives a member another role or other brands. */
export default function AccessDialog({ member, brands, onClose }: AccessDialogProps) {
  const { t } = useTranslation('members');
  const form = useId();
  const [access, setAccess] = useState<Access>({ role: member.role as GivenRole, brands: member.brands });
  const [asked, setAsked] = useState(false);
  const save = useChange(api.members.change, t('saved'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (access.role !== 'admin' && access.brands.length === 0) return;
    save.mutate({ userId: member.userId, ...givenBy(access) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('accessOf', { name: member.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <AccessFields access={access} brands={brands} onChange={setAccess} asked={asked} />
      </form>
    </Dialog>
  );
}
