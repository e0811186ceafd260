import { Enrolment, type EnrolmentKind } from '@postownia/contract/features/contact';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { FormArea, FormText } from '../../components/form-fields.tsx';
import { showToast } from '../../components/toast.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import styles from './contact-form.module.css';
import { Honeypot, useFillTime } from './honeypot.tsx';

interface EnrolmentDialogProps {
  kind: EnrolmentKind;
  item: string;
  title: string;
  onClose: () => void;
}

const FORM_ID = 'zgloszenie';

/** Puts a name down for a webinar or course, or applies for a role. */
export default function EnrolmentDialog({ kind, item, title, onClose }: EnrolmentDialogProps) {
  const { t, i18n } = useTranslation('contact');
  const isJob = kind === 'job';
  const fillTime = useFillTime();
  const { control, handleSubmit } = useForm<Enrolment>({
    defaultValues: { kind, item, name: '', email: '', link: '', message: '', website: '', filledIn: 0 },
    resolver: schemaResolver(Enrolment),
    shouldFocusError: false,
  });
  const enrol = useMutation({
    mutationFn: (form: Enrolment) =>
      api.contact.enrol({ ...form, language: asLanguage(i18n.language), filledIn: fillTime() }),
    onSuccess: () => {
      showToast.success(t(isJob ? 'form.applied' : 'form.enrolled'));
      onClose();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const submit = handleSubmit((form) => enrol.mutate(form), focusFirstError);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      wide={isJob}
      actions={
        <>
          <Button onPress={onClose}>{t('form.cancel')}</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="machine"
            busy={enrol.isPending}
            busyLabel={t('form.sending')}
          >
            {t(isJob ? 'form.apply' : 'form.enrol')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormText control={control} name="name" label={t('form.name')} autoComplete="name" required />
        <FormText
          control={control}
          name="email"
          label={t('form.email')}
          type="email"
          autoComplete="email"
          required
        />
        {isJob && (
          <FormText
            control={control}
            name="link"
            label={t('form.link')}
            hint={t('form.linkHint')}
            type="url"
            optional
          />
        )}
        <FormArea
          control={control}
          name="message"
          label={t(isJob ? 'form.about' : 'form.note')}
          optional={!isJob}
          rows={isJob ? 5 : 3}
        />
        <Honeypot control={control} name="website" />
        {enrol.isError && <ErrorLine>{errorText(enrol.error)}</ErrorLine>}
      </form>
    </Dialog>
  );
}
