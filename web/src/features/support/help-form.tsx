import { promiseOf, SUPPORT_TOPICS, SupportForm } from '@postownia/contract/features/support';
import type { Standing } from '@postownia/contract/plans';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { FormArea, FormSelect, FormText } from '../../components/form-fields.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { lastFailure } from '../../lib/last-failure.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { ScreenshotField } from './screenshot-field.tsx';
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
  const [screenshot, setScreenshot] = useState<File | null>(null);
  const ask = async (form: SupportForm) => {
    const { id } = await api.support.ask(form);
    if (screenshot === null) return;
    // The request is there whatever becomes of the picture: the person hears of both.
    await api.support
      .attachScreenshot({ id, file: screenshot })
      .catch((error: unknown) => showToast.error(t('screenshot.failed', { reason: errorText(error) })));
  };
  const send = useRequestChange(ask, {
    done: t('form.sent'),
    onDone: () => {
      reset(EMPTY);
      setScreenshot(null);
    },
  });
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
      <ScreenshotField file={screenshot} onChange={setScreenshot} />
      {failedRequestId !== undefined && (
        <p className={styles.quiet}>{t('form.failure', { id: failedRequestId })}</p>
      )}
      <Button type="submit" variant="ink" busy={send.isPending} busyLabel={t('form.sending')}>
        {t('form.send')}
      </Button>
    </form>
  );
}
