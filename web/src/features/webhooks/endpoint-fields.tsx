import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOKS,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@postownia/contract/features/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceBoxes } from '../../components/choice-boxes.tsx';
import { TextField } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';

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

const EVENTS = WEBHOOK_EVENT_NAMES.map((value) => ({ value, label: <code>{value}</code> }));

interface EndpointFieldsProps {
  draft: EndpointDraft;
  missing: 'url' | 'events' | null;
  onChange: (part: Partial<EndpointDraft>) => void;
}

/** Address, events and brands of an endpoint. */
export function EndpointFields({ draft, missing, onChange }: EndpointFieldsProps) {
  const { t } = useTranslation('webhooks');
  const brands = useQuery(queries.brands.list.queryOptions()).data?.brands ?? [];
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
      <ChoiceBoxes
        legend={t('form.events')}
        options={EVENTS}
        chosen={draft.events}
        onChange={(events) => onChange({ events })}
        error={missing === 'events' ? t('form.missingEvents') : undefined}
        inColumns
      />
      {brands.length > 1 && (
        <ChoiceBoxes
          legend={t('form.brands')}
          lead={t('form.brandsHint')}
          options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
          chosen={draft.brands}
          onChange={(chosen) => onChange({ brands: chosen })}
        />
      )}
    </>
  );
}
