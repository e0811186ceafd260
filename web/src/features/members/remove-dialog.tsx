import type { Member } from '@postownia/contract/features/members';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { api } from '../../lib/api.ts';
import { useChange } from './use-members.ts';

/** Asks before somebody loses everything here at once. */
export default function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members');
  const remove = useChange(api.members.remove, t('removed'));
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('removeTitle', { name: member.name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onPress={() => remove.mutate({ userId: member.userId }, { onSuccess: onClose })}
          >
            {t('removeYes')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  );
}
