import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { askIdentityFor } from '../../lib/auth.ts';
import { FieldForm } from './field-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useAskIdentity } from './use-ask-identity.ts';

interface Setup {
  /** Null when only the recovery codes are new. */
  totpURI: string | null;
  backupCodes: string[];
}

interface TwoFactorProps {
  isOn: boolean;
  /** Nothing else can be done on the page. */
  alone?: boolean;
}

/** The second factor: secret as an image and as text, the first code, recovery codes, and the way out. */
export function TwoFactor({ isOn, alone = false }: TwoFactorProps) {
  const { t } = useTranslation('settings');
  const [setup, setSetup] = useState<Setup | null>(null);
  const enable = useMutation({
    mutationFn: (body: { password: string }) => askIdentityFor<Setup>('/two-factor/enable', body),
    onSuccess: setSetup,
  });
  const renew = useMutation({
    mutationFn: (body: { password: string }) =>
      askIdentityFor<Pick<Setup, 'backupCodes'>>('/two-factor/generate-backup-codes', body),
    onSuccess: ({ backupCodes }) => {
      setSetup({ totpURI: null, backupCodes });
      showToast.success(t('twoFactor.renewed'));
    },
  });
  const verify = useAskIdentity('/two-factor/verify-totp', t('twoFactor.on'));
  const disable = useAskIdentity('/two-factor/disable', t('twoFactor.off'));
  return (
    <Panel title={t('twoFactor.title')} lead={t(isOn ? 'twoFactor.isOn' : 'twoFactor.lead')}>
      {setup !== null && <Codes setup={setup} />}
      {isOn && (
        <PasswordForm
          onSubmit={async (body, pressed) => {
            if (pressed === 'renew') return renew.mutateAsync(body);
            await disable.mutateAsync(body);
            setSetup(null);
          }}
          buttons={(busy) => (
            <>
              <Button type="submit" value="renew" busy={busy}>
                {t('twoFactor.renew')}
              </Button>
              <Button type="submit" value="disable" variant="danger" busy={busy}>
                {t('twoFactor.disable')}
              </Button>
            </>
          )}
        />
      )}
      {!isOn && setup === null && (
        <PasswordForm
          onSubmit={(body) => enable.mutateAsync(body)}
          buttons={(busy) => (
            <Button type="submit" variant={alone ? 'ink' : 'line'} busy={busy}>
              {t('twoFactor.enable')}
            </Button>
          )}
        />
      )}
      {!isOn && setup !== null && (
        <FieldForm initial={{ code: '' }} onSubmit={(values) => verify.mutateAsync(values)}>
          {(field, busy) => (
            <>
              <TextField
                label={t('twoFactor.code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                {...field('code')}
              />
              <Button type="submit" variant="ink" busy={busy}>
                {t('twoFactor.confirm')}
              </Button>
            </>
          )}
        </FieldForm>
      )}
    </Panel>
  );
}

/** Four signs at a time, as one reads them off a screen. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? [];

function Codes({ setup: { totpURI, backupCodes } }: { setup: Setup }) {
  const { t } = useTranslation('settings');
  const secret = totpURI === null ? null : (new URL(totpURI).searchParams.get('secret') ?? '');
  return (
    <div className={styles.codes}>
      {totpURI !== null && (
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(totpURI))}`}
          alt={t('twoFactor.image')}
          width={180}
          height={180}
        />
      )}
      {secret !== null && (
        <div>
          <p>{t('twoFactor.scan')}</p>
          <p className={styles.secret}>
            {groupsOf(secret).map((group, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one word, which may repeat
              <span key={at}>{group}</span>
            ))}
          </p>
        </div>
      )}
      <div className={styles.kept}>
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
