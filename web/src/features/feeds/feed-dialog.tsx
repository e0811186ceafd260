import { FEED_PLACEHOLDERS, FEED_TEMPLATE, FEEDS, type Feed } from '@postownia/contract/features/feeds';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './feeds.module.css';

interface FeedDialogProps {
  /** null: a new one. */
  feed: Feed | null;
  onClose: () => void;
  onChanged: () => unknown;
}

/** Where a feed is, and what becomes of its entries. */
export default function FeedDialog({ feed, onClose, onChanged }: FeedDialogProps) {
  const { t } = useTranslation('feeds');
  const form = useId();
  const [url, setUrl] = useState('');
  const [template, setTemplate] = useState(feed?.template ?? FEED_TEMPLATE);
  const [withPicture, setWithPicture] = useState(feed?.withPicture ?? true);
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      feed === null
        ? api.feeds.add({ url: url.trim(), template, withPicture })
        : api.feeds.change({ id: feed.id, template, withPicture }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  const missing = {
    url: feed === null && url.trim() === '',
    template: template.trim() === '',
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!missing.url && !missing.template && !save.isPending) save.mutate();
  };
  const names = FEED_PLACEHOLDERS.map((name) => `{${name}}: ${t(`form.parts.${name}`)}`).join(', ');
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={feed === null ? t('new.title') : t('form.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={save.isPending}>
            {feed === null ? t('new.make') : t('form.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {feed === null && (
          <TextField
            label={t('form.url')}
            hint={t('form.urlHint')}
            type="url"
            inputMode="url"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            error={asked && missing.url ? t('form.missingUrl') : undefined}
          />
        )}
        <TextArea
          label={t('form.template')}
          hint={t('form.templateHint', { names })}
          rows={7}
          maxLength={FEEDS.templateCharacters}
          value={template}
          onChange={({ target }) => setTemplate(target.value)}
          error={asked && missing.template ? t('form.missingTemplate') : undefined}
        />
        <Checkbox
          label={t('form.picture')}
          checked={withPicture}
          onChange={({ target }) => setWithPicture(target.checked)}
        />
        <p className={styles.hint}>{t('form.later')}</p>
        <span role="alert">{save.error !== null && <ErrorLine>{errorText(save.error)}</ErrorLine>}</span>
      </form>
    </Dialog>
  );
}
