import type { SocialAccount } from '@postownia/contract/features/social-accounts';
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

/** Asks what the account is to be called here; an empty name goes back to the network's. */
export default function RenameAccount({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const { t } = useTranslation('social-accounts');
  const client = useQueryClient();
  const form = useId();
  const own = account.username ?? account.name;
  const [label, setLabel] = useState(account.label ?? own);
  const rename = useMutation({
    mutationFn: () => {
      const wanted = label.trim();
      return api.socialAccounts.rename({
        id: account.id,
        label: wanted === '' || wanted === own ? null : wanted,
      });
    },
    onSuccess: () => {
      showToast.success(t('renamed'));
      onClose();
      return Promise.all(
        [queries.socialAccounts.key(), queries.calendar.key(), queries.analytics.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('renameTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={rename.isPending}>
            {t('renameSave')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('renameLabel')}
          hint={t('renameHint', { name: own })}
          value={label}
          maxLength={LIMITS.accountLabelCharacters}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
