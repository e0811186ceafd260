import { LIMITS } from '@postownia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoment } from '../../lib/formats.ts';
import { addPasskey, canUsePasskeys } from '../../lib/passkeys.ts';
import { FieldForm } from './field-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useAskIdentity } from './use-ask-identity.ts';
import { useSettings } from './use-settings.ts';

interface ListedPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

async function readPasskeys(): Promise<ListedPasskey[]> {
  const answer = await fetch('/api/auth/passkey/list-user-passkeys');
  if (!answer.ok) throw new Error(`list-user-passkeys answered ${answer.status}`);
  return ((await answer.json()) as { passkeys: ListedPasskey[] }).passkeys;
}

/** The person's passkeys: since when and last used, adding one and removing it, each with the password. */
export function Passkeys() {
  const { t } = useTranslation('settings');
  const { data = [], refetch } = useQuery({ queryKey: ['passkeys'], queryFn: readPasskeys });
  const [removing, setRemoving] = useState<ListedPasskey | null>(null);
  const remove = useAskIdentity('/passkey/delete-passkey', t('passkeys.removed'));
  return (
    <Panel title={t('passkeys.title')} lead={t('passkeys.lead')}>
      {data.length > 0 && <PasskeyList passkeys={data} onRemove={setRemoving} />}
      {removing !== null && (
        <>
          <p className={styles.lead}>{t('passkeys.removing', { name: removing.name })}</p>
          <PasswordForm
            key={removing.id}
            onSubmit={async ({ password }) => {
              await remove.mutateAsync({ id: removing.id, password });
              setRemoving(null);
              await refetch();
            }}
            buttons={(busy) => (
              <>
                <Button type="submit" variant="danger" busy={busy}>
                  {t('passkeys.confirm')}
                </Button>
                <Button onPress={() => setRemoving(null)}>{t('passkeys.cancel')}</Button>
              </>
            )}
          />
        </>
      )}
      {removing === null &&
        (canUsePasskeys() ? <AddForm onAdded={refetch} /> : <p>{t('passkeys.impossible')}</p>)}
    </Panel>
  );
}

interface PasskeyListProps {
  passkeys: ListedPasskey[];
  onRemove: (passkey: ListedPasskey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t, i18n } = useTranslation('settings');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const momentOf = (instant: string) => ({ moment: formatMoment(instant, i18n.language, zone) });
  return (
    <ul className={styles.rows}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            <b>{passkey.name}</b>
            <small>
              {t('passkeys.addedOn', momentOf(passkey.createdAt))} ·{' '}
              {passkey.lastUsedAt === null
                ? t('passkeys.unused')
                : t('passkeys.usedOn', momentOf(passkey.lastUsedAt))}
            </small>
          </span>
          <Button
            size="small"
            aria-label={t('passkeys.removeNamed', { name: passkey.name })}
            onPress={() => onRemove(passkey)}
          >
            {t('passkeys.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { t } = useTranslation('settings');
  return (
    <FieldForm
      initial={{ name: '', password: '' }}
      onSubmit={async (values) => {
        await addPasskey(values);
        showToast.success(t('passkeys.added'));
        await onAdded();
      }}
      resets
    >
      {(field, busy) => (
        <>
          <TextField
            label={t('passkeys.name')}
            hint={t('passkeys.hint')}
            required
            maxLength={LIMITS.passkeyNameCharacters}
            {...field('name')}
          />
          <PasswordField
            label={t('password.current')}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          <Button type="submit" busy={busy}>
            {t('passkeys.add')}
          </Button>
        </>
      )}
    </FieldForm>
  );
}
