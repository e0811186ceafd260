import { definitionOf, loginFieldsOf, type Network } from '@postownia/contract/networks';
import type { LoginField } from '@postownia/contract/networks/network-definition';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import styles from './social-tab.module.css';
import type { Entered } from './use-connect.ts';

interface LoginEntryProps {
  network: Network;
  busy: boolean;
  /** What opens a demonstration account; null where people enter their own. */
  example: Entered | null;
  onEnter: (network: Network, entered: Entered) => Promise<unknown>;
  onClose: () => void;
}

/** What a network wants to know before an account can be connected; a refusal leaves everything as it was entered. */
export default function LoginEntry({ network, busy, example, onEnter, onClose }: LoginEntryProps) {
  const { t } = useTranslation('social-accounts');
  const form = useId();
  const { fields, secret, way, usual } = definitionOf(network).login;
  const [entered, setEntered] = useState<Entered>({ ...usual, ...example });
  const [told, setTold] = useState<Entered>({});
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const checked = fields.safeParse(
      Object.fromEntries(loginFieldsOf(network).map((name) => [name, entered[name] ?? ''])),
    );
    const issues = checked.error?.issues ?? [];
    setTold(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse()));
    if (checked.success) void onEnter(network, checked.data as Entered);
  };
  const inputOf = (name: LoginField) => ({
    label: t(`entry.${name}`),
    value: entered[name] ?? '',
    error: told[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setEntered({ ...entered, [name]: target.value }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`connect.${network}`)}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={busy}>
            {t('entryNext')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.entry} onSubmit={enter} noValidate>
        <p>{t(way === 'form' ? 'entryText' : 'entryWindow')}</p>
        {example !== null && <p className={styles.hint}>{t('entryExample')}</p>}
        {loginFieldsOf(network).map((name) =>
          secret.includes(name) ? (
            <PasswordField key={name} {...inputOf(name)} />
          ) : (
            <TextField key={name} {...inputOf(name)} />
          ),
        )}
      </form>
    </Dialog>
  );
}
