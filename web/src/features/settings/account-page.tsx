import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import { api } from '../../lib/api.ts';
import { FieldForm } from './field-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { SessionList } from './session-list.tsx';
import { Panel } from './settings-layout.tsx';
import { TwoFactor } from './two-factor.tsx';
import { useAskIdentity } from './use-ask-identity.ts';
import { useSave, useSettings } from './use-settings.ts';

/** Name, address, password, second factor and devices. */
export function AccountPage() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const save = useSave(api.settings.saveUser);
  const changeEmail = useAskIdentity('/change-email', t('email.sent'));
  const changePassword = useAskIdentity('/change-password', t('password.changed'));
  if (settings === undefined) return null;
  const { name, email, language, twoFactor } = settings.user;
  return (
    <>
      <Panel title={t('name.title')}>
        <FieldForm
          initial={{ name }}
          onSubmit={(values) => save.mutateAsync({ name: values.name, language })}
        >
          {(field) => (
            <>
              <TextField
                label={t('name.label')}
                autoComplete="name"
                required
                maxLength={80}
                {...field('name')}
              />
              <Button type="submit" variant="ink" busy={save.isPending}>
                {t('save')}
              </Button>
            </>
          )}
        </FieldForm>
      </Panel>
      <Panel title={t('email.title')} lead={t('email.lead', { email })}>
        <FieldForm
          initial={{ newEmail: '', password: '' }}
          onSubmit={(values) => changeEmail.mutateAsync(values)}
          resets
        >
          {(field) => (
            <>
              <TextField
                label={t('email.label')}
                type="email"
                autoComplete="email"
                required
                {...field('newEmail')}
              />
              <PasswordField
                label={t('password.current')}
                autoComplete="current-password"
                required
                {...field('password')}
              />
              <Button type="submit" busy={changeEmail.isPending}>
                {t('email.change')}
              </Button>
            </>
          )}
        </FieldForm>
      </Panel>
      <Panel title={t('password.title')} lead={t('password.lead')}>
        <FieldForm
          initial={{ currentPassword: '', newPassword: '' }}
          onSubmit={(values) => changePassword.mutateAsync(values)}
          resets
        >
          {(field) => (
            <>
              <PasswordField
                label={t('password.current')}
                autoComplete="current-password"
                required
                {...field('currentPassword')}
              />
              <PasswordField
                label={t('password.new')}
                autoComplete="new-password"
                required
                minLength={10}
                {...field('newPassword')}
              />
              <Button type="submit" busy={changePassword.isPending}>
                {t('password.change')}
              </Button>
            </>
          )}
        </FieldForm>
      </Panel>
      <TwoFactor isOn={twoFactor} />
      <Passkeys />
      <SessionList />
    </>
  );
}
