import { BrandProfile } from '@postownia/contract/features/brand-profile';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { AccountForm } from './account-form.ts';
import { EMPTY_DRAFT, keepDraft, profileOf, readDraft, withName } from './draft.ts';

const checkProfile = schemaResolver(BrandProfile);

/**
 * The wizard's two forms and its step. The first render matches the prerendered page; before anything is painted the
 * draft of this tab takes its place, behind what was typed meanwhile. From then on every change is kept, without passwords.
 */
export function useWizardForms() {
  const [step, setStep] = useState(0);
  const [resumed, setResumed] = useState(false);
  const account = useForm<AccountForm>({
    defaultValues: { email: '', password: '', confirmPassword: '' },
    resolver: schemaResolver(AccountForm),
    shouldFocusError: false,
  });
  const profile = useForm<BrandProfile>({
    defaultValues: profileOf(EMPTY_DRAFT),
    resolver: (values, ...rest) => checkProfile(withName(values), ...rest),
    shouldFocusError: false,
  });
  const { reset: resetAccount } = account;
  const { reset: resetProfile } = profile;
  // Watched before the draft is put in: who listens later hears nothing of it, and would keep the empty form as the draft.
  const values = useWatch({ control: profile.control }) as BrandProfile;
  const email = useWatch({ control: account.control, name: 'email' });
  useLayoutEffect(() => {
    const draft = readDraft();
    resetAccount((typed) => ({ ...typed, email: typed.email || draft.email }));
    resetProfile(profileOf(draft));
    setStep(draft.step);
    setResumed(true);
  }, [resetAccount, resetProfile]);

  useEffect(() => {
    if (resumed) keepDraft({ email, step, profile: values });
  }, [resumed, email, step, values]);
  return { account, profile, values, step, setStep, isReady: resumed };
}

export type WizardForms = ReturnType<typeof useWizardForms>;
