import type { ApiKey } from '@postownia/contract/features/api-keys';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { PasswordField, Select } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './api-keys.module.css';

const KEEP_HOURS = [0, 1, 24, 72, 168] as const;

interface RotateDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (made: { key: ApiKey; secret: string }) => void;
}

/** Asks how long the present secret shall go on, and for the password. */
export default function RotateDialog({ apiKey: { id, name }, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation('api-keys');
  const form = useId();
  const [keepHours, setKeepHours] = useState(24);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const rotate = useMutation({
    mutationFn: () => api.apiKeys.rotate({ id, keepHours, password }),
    onSuccess: onRotated,
  });
  const missing = asked && password === '' ? t('new.missing.password') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (password !== '' && !rotate.isPending) rotate.mutate();
  };
  const keepLabel = (hours: number) =>
    hours < 24 ? t('rotate.hours', { count: hours }) : t('rotate.days', { count: hours / 24 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rotate.title', { name })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={rotate.isPending}>
            {t('rotate.do')}
          </Button>
        </>
      }
    >
      <p>{t('rotate.lead')}</p>
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Select
          label={t('rotate.keep')}
          value={String(keepHours)}
          onChange={({ target }) => setKeepHours(Number(target.value))}
          options={KEEP_HOURS.map((hours) => ({
            value: String(hours),
            label: hours === 0 ? t('rotate.now') : keepLabel(hours),
          }))}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={missing ?? (rotate.error === null ? undefined : errorText(rotate.error))}
        />
      </form>
    </Dialog>
  );
}
