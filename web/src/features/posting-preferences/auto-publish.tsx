import type { Overview } from '@postownia/contract/features/calendar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import { useMay } from '../../lib/use-may.ts';
import { refreshPublishing } from './refresh-publishing.ts';
import TurnOnDialog from './turn-on-dialog.tsx';

/** The switch that lets posts go out by themselves, and the question that names each of them first (P-1). */
export function AutoPublish({ preferences }: { preferences: Overview['preferences'] }) {
  const { t } = useTranslation('posting-preferences');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const mayPublish = useMay('posts.publish');
  const duringDeletion = useUnavailableDuringDeletion();
  const turnOff = useMutation({
    mutationFn: () => api.publications.turnOffAutoPublish(),
    onSuccess: () => {
      showToast.success(t('turnedOff'));
      return refreshPublishing(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <>
      <SwitchRow
        label={t('auto')}
        hint={t('autoHint')}
        isOn={preferences.autoPublish}
        disabled={!mayPublish || turnOff.isPending}
        onChange={(on) => (on ? (duringDeletion?.onPress ?? (() => setAsking(true)))() : turnOff.mutate())}
      />
      {asking && <TurnOnDialog zone={preferences.zone} onClose={() => setAsking(false)} />}
    </>
  );
}
