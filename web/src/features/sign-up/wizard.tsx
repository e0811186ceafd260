import { BrandProfile } from '@postownia/contract/features/brand-profile';
import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Control, FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountForm } from './account-form.ts';
import { forgetDraft } from './draft.ts';
import { useWizardForms } from './use-wizard-forms.ts';
import styles from './wizard.module.css';
import { WizardProgress } from './wizard-progress.tsx';
import { STEPS, stepOf } from './wizard-steps.ts';

/** Bodies of the three profile steps, brought by the page. */
export interface ProfileSteps {
  company: (control: Control<BrandProfile>) => ReactNode;
  content: (control: Control<BrandProfile>) => ReactNode;
  look: (control: Control<BrandProfile>) => ReactNode;
}

interface WizardProps {
  steps: ProfileSteps;
  /** The preview at the side. */
  ticket: (profile: BrandProfile, step: number) => ReactNode;
  /** "Masz już konto?" */
  footer: ReactNode;
  onSignedIn: () => void;
  onCheckMailbox: (email: string) => void;
}

/** Sign-up in four steps. Moving between steps checks nothing; the last press goes to the first step with an error. */
export function Wizard({ steps, ticket, footer, onSignedIn, onCheckMailbox }: WizardProps) {
  const { t, i18n } = useTranslation('sign-up');
  const { account, profile, values, step, setStep, isReady } = useWizardForms();
  const [consent, setConsent] = useState({ given: false, refused: false });
  const heading = useRef<HTMLHeadingElement>(null);

  const goTo = (next: number) => {
    setStep(next);
    window.scrollTo({ top: 0 });
    requestAnimationFrame(() => heading.current?.focus());
  };
  const create = useMutation({
    mutationFn: (form: { account: AccountForm; profile: BrandProfile }) =>
      api.signUp.create({
        ...form.account,
        profile: form.profile,
        language: asLanguage(i18n.language),
        consent: CONSENT_VERSION,
      }),
    onSuccess: ({ outcome }, form) => {
      forgetDraft();
      if (outcome === 'check-mailbox') onCheckMailbox(form.account.email);
      else {
        showToast.success(t('created'));
        onSignedIn();
      }
    },
    onError: (error) => {
      showToast.error(errorText(error));
      if (errorCodeOf(error) === 'EMAIL_TAKEN') {
        account.setError('email', { message: errorText(error) });
        setStep(0);
      }
      if (errorCodeOf(error) === 'WEAK_PASSWORD') {
        account.setError('password', { message: errorText(error) });
        setStep(0);
      }
    },
  });
  const submit = async () => {
    const accountErrors = await errorsOf(account);
    if (accountErrors !== null) {
      const { confirmPassword, password } = accountErrors;
      if (confirmPassword && !password) showToast.error(t('passwordsDiffer'));
      setStep(0);
      return focusFirstError();
    }
    const profileErrors = await errorsOf(profile);
    if (profileErrors !== null) {
      setStep(stepOf(Object.keys(profileErrors)));
      return focusFirstError();
    }
    if (!consent.given) {
      setConsent({ given: false, refused: true });
      return focusFirstError();
    }
    create.mutate({
      account: AccountForm.parse(account.getValues()),
      profile: BrandProfile.parse(profile.getValues()),
    });
  };

  const name = STEPS[step] ?? 'account';
  const isLast = step === STEPS.length - 1;
  return (
    <div className={styles.wizard}>
      <section className={styles.main} aria-labelledby="krok">
        <WizardProgress step={step} />
        <h1 id="krok" ref={heading} tabIndex={-1}>
          {t(`headings.${name}`)}
        </h1>
        <p className={styles.lead}>{t(`leads.${name}`)}</p>
        <form
          noValidate
          lang={i18n.language}
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) void submit();
            else goTo(step + 1);
          }}
        >
          {name === 'account' ? <AccountFields control={account.control} /> : steps[name](profile.control)}
          {isLast && (
            <Checkbox
              label={
                <Trans
                  t={t}
                  i18nKey="consent"
                  components={{
                    terms: <SiteLink to="/terms" target="_blank" />,
                    privacy: <SiteLink to="/privacy" target="_blank" />,
                  }}
                />
              }
              checked={consent.given}
              onChange={(event) => setConsent({ given: event.target.checked, refused: false })}
              error={consent.refused ? t('consentMissing') : undefined}
            />
          )}
          <div className={styles.nav} data-bottom-bar>
            {step > 0 ? <Button onPress={() => goTo(step - 1)}>{t('back')}</Button> : <span />}
            <Button
              // Without the scripts a browser would send the form itself, passwords in the address.
              type={isReady ? 'submit' : 'button'}
              variant={isLast ? 'machine' : 'ink'}
              busy={create.isPending}
              busyLabel={t('creating')}
              {...(isLast ? {} : { iconAfter: IconArrowRight })}
            >
              {isLast ? t('create') : t('next')}
            </Button>
          </div>
        </form>
        {footer}
      </section>
      {ticket(values, step)}
    </div>
  );
}

/** Checks a whole form, fields of hidden steps too; null when nothing is wrong. From then on each change is checked. */
function errorsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
): Promise<FieldErrors<Values> | null> {
  return new Promise((resolve, reject) => {
    form
      .handleSubmit(() => resolve(null), resolve)()
      .catch(reject);
  });
}
