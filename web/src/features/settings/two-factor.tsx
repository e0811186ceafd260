import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { Button } from '../../components/button.tsx';
import { PasswordField, TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentityFor } from '../../lib/auth.ts';
import { errorText } from '../../lib/error-text.ts';
import { FieldForm } from './field-form.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useAskIdentity } from './use-ask-identity.ts';

interface Setup {
  totpURI: string;
  backupCodes: string[];
}

/** The second factor: secret as a picture and as text, the first code, recovery codes, and the way out. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('settings');
  const [setup, setSetup] = useState<Setup | null>(null);
  const enable = useMutation({
    mutationFn: (body: { password: string }) => askIdentityFor<Setup>('/two-factor/enable', body),
    onSuccess: setSetup,
    onError: (error) => showToast.error(errorText(error)),
  });
  const verify = useAskIdentity('/two-factor/verify-totp', t('twoFactor.on'));
  const disable = useAskIdentity('/two-factor/disable', t('twoFactor.off'));
  const withPassword = (label: string, run: (body: { password: string }) => void, busy: boolean) => (
    <FieldForm initial={{ password: '' }} onSubmit={run} resets>
      {(field) => (
        <>
          <PasswordField
            label={t('password.current')}
            autoComplete="current-password"
            required
            {...field('password')}
          />
          <Button type="submit" busy={busy}>
            {label}
          </Button>
        </>
      )}
    </FieldForm>
  );
  return (
    <Panel title={t('twoFactor.title')} lead={t(isOn ? 'twoFactor.isOn' : 'twoFactor.lead')}>
      {setup !== null && <Codes setup={setup} />}
      {isOn && withPassword(t('twoFactor.disable'), (body) => disable.mutate(body), disable.isPending)}
      {!isOn &&
        setup === null &&
        withPassword(t('twoFactor.enable'), (body) => enable.mutate(body), enable.isPending)}
      {!isOn && setup !== null && (
        <FieldForm initial={{ code: '' }} onSubmit={(values) => verify.mutate(values)}>
          {(field) => (
            <>
              <TextField
                label={t('twoFactor.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                {...field('code')}
              />
              <Button type="submit" variant="ink" busy={verify.isPending}>
                {t('twoFactor.confirm')}
              </Button>
            </>
          )}
        </FieldForm>
      )}
    </Panel>
  );
}

function Codes({ setup: { totpURI, backupCodes } }: { setup: Setup }) {
  const { t } = useTranslation('settings');
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(totpURI))}`;
  return (
    <div className={styles.codes}>
      <img src={picture} alt={t('twoFactor.picture')} width={180} height={180} />
      <div>
        <p>{t('twoFactor.scan')}</p>
        <p className={styles.secret}>{secret}</p>
        <p>{t('twoFactor.recovery')}</p>
        <ul className={styles.recovery}>
          {backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
