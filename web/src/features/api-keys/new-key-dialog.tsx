import { API_KEYS, type ApiKey } from '@postownia/contract/features/api-keys';
import { SCOPES, type Scope } from '@postownia/contract/permissions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ChoiceBoxes } from '../../components/choice-boxes.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { PasswordField, Select, TextField } from '../../components/text-field.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './api-keys.module.css';

interface Draft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Slugs; none: all brands. */
  readonly brands: readonly string[];
  readonly cap: string;
  /** Days; empty: for good. */
  readonly days: string;
  readonly password: string;
}
const EMPTY: Draft = { name: '', scopes: ['read'], brands: [], cap: '', days: '90', password: '' };

type Missing = 'name' | 'scopes' | 'cap' | 'password';

/** The first thing that is not right yet; null: all is. */
function missingIn({ name, scopes, cap, password }: Draft): Missing | null {
  if (name.trim() === '') return 'name';
  if (scopes.length === 0) return 'scopes';
  if (cap !== '' && !(/^\d+$/.test(cap) && Number(cap) <= API_KEYS.tokenCapMax)) return 'cap';
  return password === '' ? 'password' : null;
}

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (made: { key: ApiKey; secret: string }) => void;
}

/** Asks what a new key may, for which brands, how much and how long, and for the password. */
export default function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const form = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const create = useMutation({
    mutationFn: ({ name, scopes, brands, cap, days, password }: Draft) =>
      api.apiKeys.create({
        name: name.trim(),
        scopes: [...scopes],
        brands: brands.length === 0 ? null : [...brands],
        monthlyTokenCap: cap === '' ? null : Number(cap),
        expiresInDays: days === '' ? null : Number(days),
        password,
      }),
    onSuccess: onMade,
  });
  const missing = asked ? missingIn(draft) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missingIn(draft) === null && !create.isPending) create.mutate(draft);
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('new.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={create.isPending}>
            {t('new.make')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <KeyFields draft={draft} missing={missing} onChange={(part) => setDraft({ ...draft, ...part })} />
        <span role="alert">{create.error !== null && <ErrorLine>{errorText(create.error)}</ErrorLine>}</span>
      </form>
    </Dialog>
  );
}

interface KeyFieldsProps {
  draft: Draft;
  missing: Missing | null;
  onChange: (part: Partial<Draft>) => void;
}

function KeyFields({ draft, missing, onChange }: KeyFieldsProps) {
  const { t } = useTranslation('api-keys');
  const errorOf = (field: Missing) => (missing === field ? t(`new.missing.${field}`) : undefined);
  return (
    <>
      <TextField
        label={t('new.name')}
        hint={t('new.nameHint')}
        maxLength={API_KEYS.nameCharacters}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errorOf('name')}
      />
      <ChoiceBoxes
        legend={t('new.scopes')}
        options={SCOPES.map((scope) => ({
          value: scope,
          label: (
            <>
              <b>{t(`scopes.${scope}.name`)}</b>
              <small>{t(`scopes.${scope}.lead`)}</small>
            </>
          ),
        }))}
        chosen={draft.scopes}
        onChange={(scopes) => onChange({ scopes })}
        error={errorOf('scopes')}
      />
      <BrandChoice chosen={draft.brands} onChange={(brands) => onChange({ brands })} />
      <div className={styles.pair}>
        <TextField
          label={t('new.cap')}
          hint={t('new.capHint')}
          optional
          inputMode="numeric"
          value={draft.cap}
          onChange={({ target }) => onChange({ cap: target.value.trim() })}
          error={errorOf('cap')}
        />
        <Select
          label={t('new.days')}
          value={draft.days}
          onChange={({ target }) => onChange({ days: target.value })}
          options={API_KEYS.lifetimes.map((days) => ({
            value: days === null ? '' : String(days),
            label: days === null ? t('new.forGood') : t('new.forDays', { count: days }),
          }))}
        />
      </div>
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="current-password"
        value={draft.password}
        onChange={({ target }) => onChange({ password: target.value })}
        error={errorOf('password')}
      />
    </>
  );
}

interface BrandChoiceProps {
  chosen: readonly string[];
  onChange: (brands: readonly string[]) => void;
}

/** Shown where there is a choice. */
function BrandChoice({ chosen, onChange }: BrandChoiceProps) {
  const { t } = useTranslation('api-keys');
  const brands = useQuery(queries.brands.list.queryOptions()).data?.brands ?? [];
  if (brands.length < 2) return null;
  return (
    <ChoiceBoxes
      legend={t('new.brands')}
      lead={t(chosen.length === 0 ? 'new.brandsAll' : 'new.brandsChosen', { count: chosen.length })}
      options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
