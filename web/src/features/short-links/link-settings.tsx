import type { LinkSettings, StoredLinkSettings } from '@postownia/contract/features/short-links';
import { NETWORKS, networkName } from '@postownia/contract/networks';
import { previewText } from '@postownia/contract/outgoing-links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './short-links.module.css';

/** What happens to the addresses in posts as they go out. */
export function LinkSettingsPanel() {
  const { t } = useTranslation('short-links');
  const { data, error, refetch } = useQuery(queries.shortLinks.settings.queryOptions());
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  return (
    <Panel label={t('title')}>
      <PanelHead title={t('title')} lead={t('lead')} />
      {data === undefined ? (
        <Skeleton label={t('reading')}>
          <SkeletonBar className={styles.waiting} />
        </Skeleton>
      ) : (
        <SettingsForm stored={data} />
      )}
    </Panel>
  );
}

const EXAMPLE = 'https://example.com/oferta';

function SettingsForm({ stored: { shortUrl, blocked, ...stored } }: { stored: StoredLinkSettings }) {
  const { t } = useTranslation('short-links');
  const client = useQueryClient();
  const mayWrite = useMay('brand.write');
  const [draft, setDraft] = useState<LinkSettings>(stored);
  const change = (part: Partial<LinkSettings>) => setDraft({ ...draft, ...part });
  const save = useMutation({
    mutationFn: () => api.shortLinks.save(draft),
    onSuccess: (saved) => {
      client.setQueryData(queries.shortLinks.settings.queryKey(), saved);
      showToast.success(t('saved'));
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const rules = { ...draft, short: draft.short && !blocked };
  const [network] = NETWORKS;
  const date = new Date().toISOString().slice(0, 10);
  const example = previewText(EXAMPLE, { rules, shortUrl }, { network, date });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {blocked && <p role="note">{t('blocked')}</p>}
      <SwitchRow
        label={t('short')}
        hint={t('shortHint', { address: shortUrl.replace(/^https?:\/\//, '') })}
        isOn={draft.short}
        disabled={!mayWrite}
        onChange={(short) => change({ short })}
      />
      <SwitchRow
        label={t('tags')}
        hint={t('tagsHint')}
        isOn={draft.tags}
        disabled={!mayWrite}
        onChange={(tags) => change({ tags })}
      />
      {draft.tags && <TagFields draft={draft} disabled={!mayWrite} onChange={change} />}
      {(draft.tags || draft.short) && (
        <p className={styles.example}>
          <span>{t('example', { network: networkName(network) })}</span>
          <code>{example}</code>
        </p>
      )}
      {mayWrite && (
        <Button type="submit" variant="ink" busy={save.isPending} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}

interface TagFieldsProps {
  draft: LinkSettings;
  disabled: boolean;
  onChange: (part: Partial<LinkSettings>) => void;
}

/** What the tags say. */
function TagFields({ draft, disabled, onChange }: TagFieldsProps) {
  const { t } = useTranslation('short-links');
  return (
    <>
      <div className={styles.two}>
        <TextField
          label={t('medium')}
          hint="utm_medium"
          maxLength={50}
          disabled={disabled}
          value={draft.medium}
          onChange={(event) => onChange({ medium: event.target.value })}
        />
        <TextField
          label={t('campaign')}
          hint={t('campaignHint')}
          maxLength={100}
          disabled={disabled}
          value={draft.campaign}
          onChange={(event) => onChange({ campaign: event.target.value })}
        />
      </div>
      <SwitchRow
        label={t('overwrite')}
        hint={t('overwriteHint')}
        isOn={draft.overwrite}
        disabled={disabled}
        onChange={(overwrite) => onChange({ overwrite })}
      />
    </>
  );
}
