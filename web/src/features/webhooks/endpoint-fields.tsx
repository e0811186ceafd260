import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOKS,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@postownia/contract/features/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import styles from './webhooks.module.css';

/** What a person says of an endpoint. */
export interface EndpointDraft {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Slugs; none: all brands. */
  readonly brands: readonly string[];
}

export const draftOf = ({ url, events, brands }: WebhookEndpoint): EndpointDraft => ({
  url,
  events,
  brands: brands?.map(({ slug }) => slug) ?? [],
});

/** A draft as the server takes it. */
export const wantedOf = ({ url, events, brands }: EndpointDraft) => ({
  url: url.trim(),
  events: [...events],
  brands: brands.length === 0 ? null : [...brands],
});

/** The first thing that is not right yet; null: all is. */
export function missingIn({ url, events }: EndpointDraft): 'url' | 'events' | null {
  if (url.trim() === '') return 'url';
  return events.length === 0 ? 'events' : null;
}

/** `all` with or without one of them, in its own order. */
const toggled = <Value extends string>(
  all: readonly Value[],
  chosen: readonly Value[],
  one: Value,
): Value[] => all.filter((each) => (each === one ? !chosen.includes(each) : chosen.includes(each)));

interface EndpointFieldsProps {
  draft: EndpointDraft;
  missing: 'url' | 'events' | null;
  onChange: (part: Partial<EndpointDraft>) => void;
}

/** Address, events and brands of an endpoint. */
export function EndpointFields({ draft, missing, onChange }: EndpointFieldsProps) {
  const { t } = useTranslation('webhooks');
  const brands = useQuery(queries.brands.list.queryOptions()).data?.brands ?? [];
  const slugs = brands.map(({ slug }) => slug);
  return (
    <>
      <TextField
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        inputMode="url"
        maxLength={WEBHOOKS.urlCharacters}
        value={draft.url}
        onChange={({ target }) => onChange({ url: target.value })}
        error={missing === 'url' ? t('form.missingUrl') : undefined}
      />
      <fieldset className={styles.choices}>
        <legend>{t('form.events')}</legend>
        <div className={styles.events}>
          {WEBHOOK_EVENT_NAMES.map((event) => (
            <Checkbox
              key={event}
              label={<code>{event}</code>}
              checked={draft.events.includes(event)}
              onChange={() => onChange({ events: toggled(WEBHOOK_EVENT_NAMES, draft.events, event) })}
            />
          ))}
        </div>
        {missing === 'events' && <ErrorLine>{t('form.missingEvents')}</ErrorLine>}
      </fieldset>
      {brands.length > 1 && (
        <fieldset className={styles.choices}>
          <legend>{t('form.brands')}</legend>
          <p>{t('form.brandsHint')}</p>
          {brands.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={draft.brands.includes(slug)}
              onChange={() => onChange({ brands: toggled(slugs, draft.brands, slug) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
