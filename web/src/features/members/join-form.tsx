import { CONSENT_VERSION } from '@postownia/contract/features/sign-up';
import { LIMITS } from '@postownia/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import { isLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './members.module.css';

interface JoinFormProps {
  secret: string;
  email: string;
  onJoined: (brand: string) => void;
}

/** Makes an account for the address that the invitation was sent to, and takes it. */
export function JoinForm({ secret, email, onJoined }: JoinFormProps) {
  const { t, i18n } = useTranslation('members');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [consent, setConsent] = useState(false);
  const [asked, setAsked] = useState(false);
  const join = useMutation({
    mutationFn: () => {
      const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
      return api.members.join({ secret, name, password, consent: CONSENT_VERSION, ...language });
    },
    onSuccess: ({ brand }) => onJoined(brand),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (consent && !join.isPending) join.mutate();
  };
  const terms = <SiteLink to="/terms" target="_blank" />;
  const privacy = <SiteLink to="/privacy" target="_blank" />;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t('newLead', { email })}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('name')}
        autoComplete="name"
        required
        maxLength={LIMITS.userNameCharacters}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        required
        minLength={LIMITS.passwordMin}
        maxLength={LIMITS.passwordMax}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox
        label={<Trans t={t} i18nKey="consent" components={{ terms, privacy }} />}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
        error={asked && !consent ? t('consentMissing') : undefined}
      />
      {join.error !== null && <ErrorLine>{errorText(join.error)}</ErrorLine>}
      <Button type="submit" variant="ink" block size="large" busy={join.isPending || join.isSuccess}>
        {t('join')}
      </Button>
    </form>
  );
}
