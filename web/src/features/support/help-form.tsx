import { promiseOf, SUPPORT_TOPICS, SupportForm } from '@postownia/contract/features/support';
import type { Standing } from '@postownia/contract/plans';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { FormArea, FormSelect, FormText } from '../../components/form-fields.tsx';
import { api } from '../../lib/api.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { lastFailure } from '../../lib/last-failure.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import styles from './support.module.css';
import { useRequestChange } from './use-support.ts';

const EMPTY: SupportForm = { topic: 'posts', subject: '', message: '' };

/** Asks for help: topic and words, and by itself which call failed last. */
export function HelpForm({ standing }: { standing: Standing }) {
  const { t } = useTranslation('support');
  const { control, handleSubmit, reset } = useForm<SupportForm>({
    defaultValues: EMPTY,
    resolver: schemaResolver(SupportForm),
    shouldFocusError: false,
  });
  const send = useRequestChange(api.support.ask, { done: t('form.sent'), onDone: () => reset(EMPTY) });
  const failedRequestId = lastFailure();
  const submit = handleSubmit(
    (form) => send.mutate({ ...form, ...(failedRequestId === undefined ? {} : { failedRequestId }) }),
    focusFirstError,
  );
  const promise = promiseOf(standing);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.promise}>
        {'hours' in promise
          ? t('promise.hours', { count: promise.hours })
          : t('promise.days', { count: promise.workingDays })}
      </p>
      <FormSelect
        control={control}
        name="topic"
        label={t('form.topic')}
        options={SUPPORT_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }))}
      />
      <FormText control={control} name="subject" label={t('form.subject')} required />
      <FormArea
        control={control}
        name="message"
        label={t('form.message')}
        hint={t('form.messageHint')}
        rows={6}
        required
      />
      {failedRequestId !== undefined && (
        <p className={styles.quiet}>{t('form.failure', { id: failedRequestId })}</p>
      )}
      <Button type="submit" variant="ink" busy={send.isPending} busyLabel={t('form.sending')}>
        {t('form.send')}
      </Button>
    </form>
  );
}
