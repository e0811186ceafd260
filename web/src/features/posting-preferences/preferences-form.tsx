import {
  type PostingPreferences,
  type StoredPostingPreferences,
  WEEKDAYS,
} from '@postownia/contract/features/posting-preferences';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './preferences.module.css';

/** Hours by weekday, zone, patience with late posts, and the pause switch. */
export function PreferencesForm({ stored }: { stored: StoredPostingPreferences }) {
  const { t } = useTranslation('posting-preferences');
  const client = useQueryClient();
  const mayWrite = useMay('brand.write');
  const { autoPublish: _, ...initial } = stored;
  const [draft, setDraft] = useState<PostingPreferences>(initial);
  const save = useMutation({
    mutationFn: (wish: PostingPreferences) => api.postingPreferences.save(wish),
    onSuccess: (saved) => {
      client.setQueryData(queries.postingPreferences.get.queryKey(), saved);
      showToast.success(t('saved'));
      return refreshCalendar(client);
    },
    onError: (error) => showToast.error(errorCodeOf(error) === null ? t('saveFailed') : errorText(error)),
  });
  const pause = (paused: boolean) => {
    const next = { ...draft, paused };
    setDraft(next);
    save.mutate(next);
  };
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft);
      }}
    >
      <SwitchRow
        label={t('paused')}
        hint={t('pausedHint')}
        isOn={draft.paused}
        disabled={!mayWrite}
        onChange={pause}
      />
      <fieldset className={styles.times} disabled={!mayWrite}>
        <legend>{t('times')}</legend>
        <div>
          {WEEKDAYS.map((day) => (
            <TimeField
              key={day}
              label={t(`days.${day}`)}
              value={draft.times[day]}
              onChange={(time) => setDraft({ ...draft, times: { ...draft.times, [day]: time } })}
            />
          ))}
        </div>
        <p>{t('timesHint')}</p>
      </fieldset>
      <div className={styles.two}>
        <Select
          label={t('zone')}
          hint={t('zoneHint')}
          disabled={!mayWrite}
          options={zones}
          value={draft.zone}
          onChange={(event) => setDraft({ ...draft, zone: event.target.value })}
        />
        <TextField
          label={t('late')}
          hint={t('lateUnit')}
          disabled={!mayWrite}
          type="number"
          min={0}
          max={LIMITS.lateMinutesMax}
          required
          value={String(draft.lateMinutes)}
          onChange={(event) => setDraft({ ...draft, lateMinutes: Number(event.target.value) })}
        />
      </div>
      {mayWrite && (
        <Button type="submit" variant="ink" busy={save.isPending} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
