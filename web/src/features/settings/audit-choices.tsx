import { AUDIT_MATTERS } from '@postownia/contract/audit-actions';
import type { AuditFilter } from '@postownia/contract/features/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select, TextField } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import { SaveLog } from './save-log.tsx';
import styles from './settings.module.css';

/** What of the log is shown. */
export type Shown = Omit<AuditFilter, 'before'>;

/** What somebody chose, and what they took back. */
export type Choices = { [Name in keyof Shown]: Shown[Name] | undefined };

/** Stands for all brands of the firm; no brand's slug has such a sign. */
const FIRM = '*';

interface AuditChoicesProps {
  shown: Shown;
  people: readonly { userId: string; name: string }[];
  /** Only what changed; undefined takes a choice back. */
  onChange: (change: Choices) => void;
}

/** Brand, matter, person and days of the log, and the way to save what they leave. */
export function AuditChoices({ shown, people, onChange }: AuditChoicesProps) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles.filter}>
      <BrandChoice shown={shown} onChange={onChange} />
      <Select
        label={t('show')}
        value={shown.matter ?? ''}
        onChange={({ target }) => onChange({ matter: AUDIT_MATTERS.find((known) => known === target.value) })}
        options={[
          { value: '', label: t('everything') },
          ...AUDIT_MATTERS.map((known) => ({ value: known, label: t(`matters.${known}`) })),
        ]}
      />
      <Select
        label={t('person')}
        value={shown.person ?? ''}
        onChange={({ target }) => onChange({ person: target.value || undefined })}
        options={[
          { value: '', label: t('everybody') },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      <TextField
        type="date"
        label={t('from')}
        value={shown.from ?? ''}
        max={shown.to}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('to')}
        value={shown.to ?? ''}
        min={shown.from}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
      <SaveLog shown={shown} />
    </div>
  );
}

/** Where the firm has one brand there is nothing to choose. */
function BrandChoice({ shown, onChange }: Omit<AuditChoicesProps, 'people'>) {
  const { t } = useTranslation('audit');
  const { data } = useQuery(queries.brands.list.queryOptions());
  const brands = (data?.brands ?? []).filter(({ inFirm }) => inFirm);
  if (brands.length < 2) return null;
  const others = brands.filter(({ slug }) => slug !== data?.current);
  return (
    <Select
      label={t('brand')}
      value={shown.of === undefined ? (shown.brand ?? '') : FIRM}
      onChange={({ target: { value } }) =>
        onChange({
          of: value === FIRM ? 'firm' : undefined,
          brand: value === FIRM || value === '' ? undefined : value,
        })
      }
      options={[
        { value: '', label: t('thisBrand') },
        { value: FIRM, label: t('allBrands') },
        ...others.map(({ slug, name }) => ({ value: slug, label: name })),
      ]}
    />
  );
}
