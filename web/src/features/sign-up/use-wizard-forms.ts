import { BrandProfile } from '@postownia/contract/features/brand-profile';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { AccountForm } from './account-form.ts';
import { EMPTY_DRAFT, keepDraft, profileOf, readDraft } from './draft.ts';

/** What a person typed into the prerendered page before its scripts had come. */
function typedBefore(form: HTMLFormElement | null, name: keyof AccountForm): string {
  return form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
}

/**
 * The wizard's two forms and its step. The first render matches the prerendered page; before anything is painted the
 * draft of this tab and what was typed meanwhile take their places. From then on every change is kept, without passwords.
 */
export function useWizardForms() {
  const [step, setStep] = useState(0);
  const [resumed, setResumed] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const account = useForm<AccountForm>({
    defaultValues: { email: '', password: '', confirmPassword: '' },
    resolver: schemaResolver(AccountForm),
    shouldFocusError: false,
  });
  const profile = useForm<BrandProfile>({
    defaultValues: profileOf(EMPTY_DRAFT),
    resolver: schemaResolver(BrandProfile),
    shouldFocusError: false,
  });
  const { reset: resetAccount } = account;
  const { reset: resetProfile } = profile;
  useLayoutEffect(() => {
    const draft = readDraft();
    resetAccount({
      email: typedBefore(element.current, 'email') || draft.email,
      password: typedBefore(element.current, 'password'),
      confirmPassword: typedBefore(element.current, 'confirmPassword'),
    });
    resetProfile(profileOf(draft));
    setStep(draft.step);
    setResumed(true);
  }, [resetAccount, resetProfile]);

  const values = useWatch({ control: profile.control }) as BrandProfile;
  const email = useWatch({ control: account.control, name: 'email' });
  useEffect(() => {
    if (resumed) keepDraft({ email, step, profile: values });
  }, [resumed, email, step, values]);
  return { account, profile, values, step, setStep, element, isReady: resumed };
}
