import { CONTACT_TOPICS, ContactMessage, type ContactTopic } from '@postownia/contract/features/contact';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { FormArea, FormSelect, FormText } from '../../components/form-fields.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { formatDate } from '../../lib/formats.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import styles from './contact-form.module.css';
import { Honeypot, useFillTime } from './honeypot.tsx';

const EMPTY: ContactMessage = {
  name: '',
  email: '',
  topic: 'general',
  subject: '',
  message: '',
  website: '',
  filledIn: 0,
};

/** The contact form: stored, confirmed by e-mail, emptied after success. A link's `topic` is chosen for the person. */
export function ContactForm({ topic }: { topic: ContactTopic }) {
  const { t, i18n } = useTranslation('contact');
  const fillTime = useFillTime();
  const { control, handleSubmit, reset, getValues, setValue } = useForm<ContactMessage>({
    defaultValues: EMPTY,
    resolver: schemaResolver(ContactMessage),
    shouldFocusError: false,
  });
  // The address is known only after the page was taken over, when the person may be writing already.
  useEffect(() => {
    if (getValues('topic') === EMPTY.topic) setValue('topic', topic);
  }, [getValues, setValue, topic]);
  const send = useMutation({
    mutationFn: (form: ContactMessage) =>
      api.contact.send({ ...form, language: asLanguage(i18n.language), filledIn: fillTime() }),
    onSuccess: () => {
      showToast.success(t('form.sent'));
      reset(EMPTY);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const isComplaint = useWatch({ control, name: 'topic' }) === 'complaint';
  const complaint = send.data?.complaint ?? null;
  const day = (date: string) => formatDate(date, i18n.language, { dateStyle: 'long' });
  const submit = handleSubmit((form) => send.mutate(form), focusFirstError);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <FormText control={control} name="name" label={t('form.name')} autoComplete="name" required />
        <FormText
          control={control}
          name="email"
          label={t('form.email')}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <FormSelect
        control={control}
        name="topic"
        label={t('form.topic')}
        hint={isComplaint ? t('form.complaintHint') : undefined}
        options={CONTACT_TOPICS.map((value) => ({ value, label: t(`form.topics.${value}`) }))}
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
      <Honeypot control={control} name="website" />
      {send.isError && <ErrorLine>{errorText(send.error)}</ErrorLine>}
      {send.isSuccess && (
        <p className={styles.done} role="status">
          {complaint === null
            ? t('form.sent')
            : t('form.complaintSent', {
                answer: day(complaint.answerBy),
                settled: day(complaint.settledBy),
              })}{' '}
          {t('form.sentBeside')}
        </p>
      )}
      <div className={styles.end}>
        <p>
          {t('form.privacy')} <SiteLink to="/privacy">{t('form.privacyLink')}</SiteLink>.
        </p>
        <Button
          type="submit"
          variant="machine"
          size="large"
          busy={send.isPending}
          busyLabel={t('form.sending')}
        >
          {t('form.send')}
        </Button>
      </div>
    </form>
  );
}
