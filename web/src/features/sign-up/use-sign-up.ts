import { BrandProfile } from '@postownia/contract/features/brand-profile';
import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';
import { isWayOn } from '@postownia/contract/way-on';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { keptWayOn } from '../../lib/way-on.ts';
import { AccountForm } from './account-form.ts';
import { forgetDraft, withName } from './draft.ts';
import type { WizardForms } from './use-wizard-forms.ts';
import { stepOf } from './wizard-steps.ts';

interface SignUpOptions {
  onSignedIn: () => void;
  onCheckMailbox: (email: string) => void;
}

/** Whether the terms are agreed to, and whether the form was sent without. */
export interface Consent {
  readonly given: boolean;
  readonly refused: boolean;
  readonly change: (given: boolean) => void;
}

/** What a refused account says at its own field, in the first step. */
const FIELD_OF_ERROR: Readonly<Record<string, 'email' | 'password'>> = {
  EMAIL_TAKEN: 'email',
  WEAK_PASSWORD: 'password',
};

/** Sends the four steps as one. What is wrong in them, or refused, is shown in the step where it stands. */
export function useSignUp({ account, profile, setStep }: WizardForms, options: SignUpOptions) {
  const { t } = useTranslation('sign-up');
  const [consent, setConsent] = useState({ given: false, refused: false });
  const create = useAccountCreation({ account, setStep }, options);
  const submit = async () => {
    const accountErrors = await errorsOf(account);
    if (accountErrors !== null) {
      const { confirmPassword, password } = account.getValues();
      if (confirmPassword !== password) showToast.error(t('passwordsDiffer'));
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
      profile: BrandProfile.parse(withName(profile.getValues())),
    });
  };
  /** Whether the first step may be left: an account without address or password is none (P-70). */
  const leaveAccount = async () => {
    const { email, password } = account.getValues();
    if (email.trim() !== '' && password !== '') return true;
    await errorsOf(account);
    focusFirstError();
    return false;
  };
  const change = (given: boolean) => setConsent({ given, refused: false });
  return { submit, leaveAccount, isCreating: create.isPending, consent: { ...consent, change } };
}

function useAccountCreation(
  { account, setStep }: Pick<WizardForms, 'account' | 'setStep'>,
  { onSignedIn, onCheckMailbox }: SignUpOptions,
) {
  const { t, i18n } = useTranslation('sign-up');
  return useMutation({
    mutationFn: (form: { account: AccountForm; profile: BrandProfile }) =>
      api.signUp.create({
        ...form.account,
        profile: form.profile,
        language: asLanguage(i18n.language),
        consent: CONSENT_VERSION,
        ...wayOnOfTab(),
      }),
    onSuccess: ({ outcome }, form) => {
      forgetDraft();
      if (outcome === 'check-mailbox') return onCheckMailbox(form.account.email);
      showToast.success(t('created'));
      onSignedIn();
    },
    onError: (error) => {
      const message = errorText(error);
      showToast.error(message);
      const field = FIELD_OF_ERROR[errorCodeOf(error) ?? ''];
      if (field === undefined) return;
      account.setError(field, { message });
      setStep(0);
    },
  });
}

/** The email's link may be opened in another tab or browser: what this tab keeps goes along with the sign-up. */
function wayOnOfTab(): { wayOn?: string } {
  const wayOn = keptWayOn();
  return wayOn !== null && isWayOn(wayOn) ? { wayOn } : {};
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
