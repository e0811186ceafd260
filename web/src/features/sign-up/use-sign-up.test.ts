import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from '../../components/toast.tsx';
import { runHook } from '../../lib/run-hook.tsx';
import { schemaResolver } from '../../lib/schema-resolver.ts';
import { AccountForm } from './account-form.ts';
import { EMPTY_DRAFT, profileOf } from './draft.ts';
import { useSignUp } from './use-sign-up.ts';
import type { WizardForms } from './use-wizard-forms.ts';

vi.mock('../../lib/focus-first-error.ts', () => ({ focusFirstError: () => undefined }));

const said: string[] = [];
beforeEach(() => {
  vi.spyOn(showToast, 'error').mockImplementation((text) => {
    said.push(text);
    return '';
  });
});
afterEach(() => {
  said.length = 0;
  vi.restoreAllMocks();
});

/** Presses the last button of a wizard whose first step holds these passwords. */
async function send(password: string, confirmPassword: string): Promise<{ steps: number[] }> {
  const steps: number[] = [];
  const { submit } = runHook(() => {
    const account = useForm<AccountForm>({
      defaultValues: { email: 'zofia@example.com', password, confirmPassword },
      resolver: schemaResolver(AccountForm),
    });
    const profile = useForm({ defaultValues: profileOf(EMPTY_DRAFT) });
    const forms = { account, profile, setStep: (step: number) => steps.push(step) };
    return useSignUp(forms as unknown as WizardForms, {
      onSignedIn: () => undefined,
      onCheckMailbox: () => undefined,
    });
  });
  await submit();
  return { steps };
}

it.each([
  ['dobre-i-dlugie-haslo', 'inne-i-dlugie-haslo'],
  ['krótkie', 'inne'],
  ['krótkie', ''],
])(
  'passwords %s and %s differ: said as a toast, whatever else is wrong, and nothing is sent',
  async (one, other) => {
    expect(await send(one, other)).toEqual({ steps: [0] });
    expect(said).toHaveLength(1);
  },
);

it('says nothing of the kind about a password that is only too short', async () => {
  expect(await send('krótkie', 'krótkie')).toEqual({ steps: [0] });
  expect(said).toEqual([]);
});
