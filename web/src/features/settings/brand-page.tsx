import { INTERFACE_LANGUAGES } from '@postownia/contract/brand-vocabulary';
import type { Settings } from '@postownia/contract/features/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/use-may.ts';
import { CalendarOut } from './calendar-out.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSave, useSettings } from './use-settings.ts';

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** Name and zone of the workspace, and the language the person reads. */
export function BrandPage() {
  const settings = useSettings();
  if (settings === undefined) return null;
  return (
    <>
      <WorkspaceForm settings={settings} />
      <LanguageForm settings={settings} />
      <CalendarOut />
    </>
  );
}

function WorkspaceForm({ settings: { workspace } }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState({ name: workspace.name, zone: workspace.zone });
  const save = useSave(api.settings.saveWorkspace);
  const locked = !useMay('brand.manage');
  return (
    <Panel title={t('brand.title')} lead={t(locked ? 'brand.locked' : 'brand.lead')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(draft);
        }}
      >
        <TextField
          label={t('brand.name')}
          required
          maxLength={60}
          disabled={locked}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <Select
          label={t('brand.zone')}
          hint={t('brand.zoneHint')}
          options={ZONES}
          disabled={locked}
          value={draft.zone}
          onChange={(event) => setDraft({ ...draft, zone: event.target.value })}
        />
        {!locked && (
          <Button type="submit" variant="ink" busy={save.isPending}>
            {t('save')}
          </Button>
        )}
      </form>
    </Panel>
  );
}

function LanguageForm({ settings: { user } }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const save = useSave(api.settings.saveUser);
  return (
    <Panel title={t('language.title')} lead={t('language.lead')}>
      <Select
        label={t('language.label')}
        value={user.language ?? ''}
        onChange={(event) => {
          const language = INTERFACE_LANGUAGES.find((code) => code === event.target.value) ?? null;
          save.mutate({ name: user.name, language });
        }}
        options={[
          { value: '', label: t('language.browser') },
          ...INTERFACE_LANGUAGES.map((code) => ({
            value: code,
            label: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
          })),
        ]}
      />
    </Panel>
  );
}
