import type { Overview } from '@postownia/contract/features/calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay, formatInstant } from '../../lib/formats.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import styles from './preferences.module.css';

/** The switch that lets posts go out by themselves, and the question that names each of them first (P-1). */
export function AutoPublish({ preferences }: { preferences: Overview['preferences'] }) {
  const { t } = useTranslation('posting-preferences');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const duringDeletion = useUnavailableDuringDeletion();
  const done = (text: string) => () => {
    showToast.success(text);
    setAsking(false);
    return Promise.all([
      refreshCalendar(client),
      client.invalidateQueries({ queryKey: queries.postingPreferences.key() }),
    ]);
  };
  const onError = (error: unknown) => showToast.error(errorText(error));
  const turnOff = useMutation({
    mutationFn: () => api.publications.turnOffAutoPublish(),
    onSuccess: done(t('turnedOff')),
    onError,
  });
  const turnOn = useMutation({
    mutationFn: (postIds: string[]) => api.publications.turnOnAutoPublish({ postIds }),
    onSuccess: done(t('turnedOn')),
    onError,
  });
  return (
    <>
      <SwitchRow
        label={t('auto')}
        hint={t('autoHint')}
        isOn={preferences.autoPublish}
        disabled={turnOff.isPending}
        onChange={(on) => (on ? (duringDeletion?.onPress ?? (() => setAsking(true)))() : turnOff.mutate())}
      />
      {asking && (
        <TurnOnDialog
          zone={preferences.zone}
          busy={turnOn.isPending}
          onConfirm={(ids) => turnOn.mutate(ids)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface TurnOnDialogProps {
  zone: string;
  busy: boolean;
  onConfirm: (postIds: string[]) => void;
  onClose: () => void;
}

function TurnOnDialog({ zone, busy, onConfirm, onClose }: TurnOnDialogProps) {
  const { t, i18n } = useTranslation('posting-preferences');
  const { data, error } = useQuery({
    ...queries.publications.autoPublishPreview.queryOptions(),
    staleTime: 0,
  });
  const posts = data?.posts ?? [];
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('turnOnTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="machine"
            busy={busy}
            disabled={data === undefined}
            onPress={() => onConfirm(posts.map(({ id }) => id))}
          >
            {t('turnOn')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {data !== undefined && (
        <>
          <p>
            {posts.length === 0 ? t('turnOnNone') : t('turnOnSome', { count: posts.length })}{' '}
            {data.nextAt !== null &&
              t('turnOnFirst', { when: formatInstant(data.nextAt, i18n.language, zone) })}
          </p>
          {data.accounts === 0 && <ErrorLine>{t('turnOnNoAccounts')}</ErrorLine>}
          <ul className={styles.approved}>
            {posts.map((post) => (
              <li key={post.id}>
                <b>
                  {formatDay(post.date, i18n.language)}, {post.time}
                </b>
                <span>{post.excerpt}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
