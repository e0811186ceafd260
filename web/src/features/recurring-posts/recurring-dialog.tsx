import { RECURRING, type RecurringPost } from '@postownia/contract/features/recurring-posts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { api, queries } from '../../lib/api.ts';
import { todayIn } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { PostPicker } from './post-picker.tsx';
import { beginForm, type Missing, missingOf, type RecurringForm, wantedOf } from './recurring-form.ts';
import styles from './recurring-posts.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { WhenFields } from './when-fields.tsx';

interface RecurringDialogProps {
  /** null: a new one. */
  recurring: RecurringPost | null;
  isQueue: boolean;
  /** The post that a new one begins with. */
  postId: string | null;
  onClose: () => void;
  onChanged: () => unknown;
}

/** What comes again, when and until when. */
export default function RecurringDialog(props: RecurringDialogProps) {
  const { recurring, isQueue, postId, onClose, onChanged } = props;
  const { t } = useTranslation('recurring-posts');
  const formId = useId();
  const zone = useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';
  const today = todayIn(zone);
  const [month, setMonth] = useState(today.slice(0, 7));
  const [form, setForm] = useState(() => beginForm(recurring, { isQueue, postId }));
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      recurring === null
        ? api.recurringPosts.create(wantedOf(form))
        : api.recurringPosts.change({ id: recurring.id, ...wantedOf(form) }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  const missing = missingOf(form);
  const set = (change: Partial<RecurringForm>) => setForm({ ...form, ...change });
  const wrong = (what: Missing) => (asked && missing.has(what) ? t(`form.missing.${what}`) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (missing.size === 0 && !save.isPending) save.mutate();
  };
  const titleOfNew = isQueue ? t('new.queue') : t('new.one');
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={recurring === null ? titleOfNew : t('form.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" type="submit" form={formId} busy={save.isPending}>
            {recurring === null ? t('form.make') : t('form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('form.name')}
          maxLength={RECURRING.nameCharacters}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
          error={wrong('name')}
        />
        <PostPicker
          {...{ month, onMonthChange: setMonth, chosen: form.postIds }}
          onChange={(postIds) => set({ postIds })}
          known={recurring?.posts ?? []}
          onlyOne={!isQueue}
          error={wrong('posts')}
        />
        <ScheduleFields
          form={form.schedule}
          onChange={(schedule) => set({ schedule })}
          error={wrong('schedule')}
        />
        <WhenFields {...{ form, set, wrong, today, isQueue }} />
        <p className={styles.hint}>{t('form.later')}</p>
        <span role="alert">{save.error !== null && <ErrorLine>{errorText(save.error)}</ErrorLine>}</span>
      </form>
    </Dialog>
  );
}
