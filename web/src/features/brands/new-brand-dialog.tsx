import { LIMITS } from '@postownia/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import styles from './brand-switcher.module.css';
import { addressInBrand } from './open-brand.ts';
import { useBrands } from './use-brands.ts';

interface NewBrandDialogProps {
  /** The plan has no room for another: the dialog says so and leads to the plans. */
  full: boolean;
  onClose: () => void;
}

/** Asks for the name of a new brand, makes it and opens its profile, which is what it needs next. */
export default function NewBrandDialog({ full, onClose }: NewBrandDialogProps) {
  return full ? <PlanFull onClose={onClose} /> : <NewBrand onClose={onClose} />;
}

function PlanFull({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { t: errors } = useTranslation('errors');
  const { t: brands } = useTranslation('brands');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('brands.addTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('brands.cancel')}</Button>
          <ButtonLink variant="ink" to="/pricing">
            {brands('plans')}
          </ButtonLink>
        </>
      }
    >
      <p>{errors('BRAND_LIMIT')}</p>
    </Dialog>
  );
}

function NewBrand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const form = useId();
  const [name, setName] = useState('');
  const [copyFrom, setCopyFrom] = useState('');
  const intent = useIntentKey();
  const create = useMutation({
    mutationFn: async () => {
      const context = { idempotencyKey: intent.key() };
      const { slug } = await api.brands.create(
        { name: name.trim(), ...(copyFrom === '' ? {} : { copyFrom }) },
        { context },
      );
      return api.brands.choose(undefined, { context: { brand: slug } });
    },
    onSuccess: ({ slug }) =>
      window.location.assign(addressInBrand({ pathname: '/dashboard', search: '?tab=profil' }, slug)),
  });
  const [asked, setAsked] = useState(false);
  const missing = asked && name.trim() === '' ? t('brands.nameMissing') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() !== '' && !create.isPending) create.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('brands.addTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('brands.cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={create.isPending || create.isSuccess}>
            {t('brands.add')}
          </Button>
        </>
      }
    >
      <p>{t('brands.addLead')}</p>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('brands.name')}
          value={name}
          maxLength={LIMITS.brandNameCharacters}
          onChange={(event) => {
            // Another name is another intention.
            intent.done();
            setName(event.target.value);
          }}
          error={missing ?? (create.error === null ? undefined : errorText(create.error))}
        />
        <CopyFrom
          value={copyFrom}
          onChange={(slug) => {
            intent.done();
            setCopyFrom(slug);
          }}
        />
      </form>
    </Dialog>
  );
}

/** Which brand of the firm the new one takes its settings from; by itself none. */
function CopyFrom({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  const { t } = useTranslation('brands');
  const brands = useBrands().data?.brands.filter(({ inFirm }) => inFirm) ?? [];
  return (
    <Select
      label={t('copy')}
      hint={t('copyHint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t('copyNone') },
        ...brands.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}
