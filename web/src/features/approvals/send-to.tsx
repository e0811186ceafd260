import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract/brand-vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/checkbox.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { LANGUAGES } from '../../i18n/languages.ts';
import { queries } from '../../lib/api.ts';

/** A client whom somebody sent a link before, by that link. */
export interface KnownClient {
  readonly linkId: string;
  readonly recipient: string;
}

/** Clients of the brand who were sent a link that was not withdrawn, the latest first; undefined until they are read. */
export function useKnownClients(isAsked: boolean): readonly KnownClient[] | undefined {
  const { data } = useQuery({ ...queries.approvals.links.queryOptions({ input: {} }), enabled: isAsked });
  if (data === undefined) return undefined;
  const clients = new Map<string, KnownClient>();
  for (const { id, recipient, withdrawnAt } of data.links)
    if (recipient !== null && withdrawnAt === null && !clients.has(recipient))
      clients.set(recipient, { linkId: id, recipient });
  return [...clients.values()];
}

interface KnownClientChoiceProps {
  clients: readonly KnownClient[] | undefined;
  value: string | undefined;
  onChange: (linkId: string) => void;
}

/** For who may not approve: only clients whom somebody who may has sent a link. */
export function KnownClientChoice({ clients, value, onChange }: KnownClientChoiceProps) {
  const { t } = useTranslation('approvals');
  if (clients === undefined) return <p role="status">{t('reading')}</p>;
  if (value === undefined) return <p>{t('send.noClient')}</p>;
  return (
    <Select
      label={t('send.client')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={clients.map(({ linkId, recipient }) => ({ value: linkId, label: recipient }))}
    />
  );
}

/** To whom a link goes and how it is opened. */
export interface SendTo {
  readonly recipient: string;
  readonly language: InterfaceLanguage;
  readonly pin: boolean;
}

interface AnyClientFieldsProps {
  value: SendTo;
  onChange: (value: SendTo) => void;
}

export function RecipientField({ value, onChange }: AnyClientFieldsProps) {
  const { t } = useTranslation('approvals');
  return (
    <TextField
      label={t('send.recipient')}
      hint={t('send.recipientHint')}
      type="email"
      optional
      value={value.recipient}
      onChange={({ target }) => onChange({ ...value, recipient: target.value })}
    />
  );
}

export function LinkFields({ value, onChange }: AnyClientFieldsProps) {
  const { t } = useTranslation('approvals');
  return (
    <>
      <Select
        label={t('send.language')}
        value={value.language}
        onChange={({ target }) =>
          onChange({
            ...value,
            language: INTERFACE_LANGUAGES.find((code) => code === target.value) ?? 'pl',
          })
        }
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Checkbox
        label={t('send.pin')}
        checked={value.pin}
        onChange={() => onChange({ ...value, pin: !value.pin })}
      />
    </>
  );
}
