import { LIMITS } from '@postownia/contract/limits';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormPassword, FormText } from '../../components/form-fields.tsx';
import type { AccountForm } from './account-form.ts';

/** Step 1: who signs in. */
export function AccountFields({ control }: { control: Control<AccountForm> }) {
  const { t } = useTranslation('sign-up');
  return (
    <>
      <FormText
        control={control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={LIMITS.emailCharacters}
      />
      <FormPassword
        control={control}
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        required
        maxLength={LIMITS.passwordMax}
      />
      <FormPassword
        control={control}
        name="confirmPassword"
        label={t('confirmPassword')}
        autoComplete="new-password"
        required
        maxLength={LIMITS.passwordMax}
      />
    </>
  );
}
