import { IconCookie } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Switch } from '../components/switch.tsx';
import styles from './cookie-banner.module.css';
import {
  currentSettings,
  OPTIONAL_COOKIES,
  openCookieSettings,
  saveConsent,
  useCookieBanner,
} from './cookie-consent.ts';

function Question({ titleId, onCustomise }: { titleId: string; onCustomise: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <h2 id={titleId}>{t('cookies.title')}</h2>
      <p>{t('cookies.text')}</p>
      <div className={styles.row}>
        <Button onPress={() => saveConsent('all')}>{t('cookies.acceptAll')}</Button>
        <Button onPress={() => saveConsent('necessary')}>{t('cookies.rejectOptional')}</Button>
        <Button variant="ghost" onPress={onCustomise}>
          {t('cookies.customise')}
        </Button>
      </div>
    </>
  );
}

function Settings({ titleId, onBack }: { titleId: string; onBack: () => void }) {
  const { t } = useTranslation('common');
  const [settings, setSettings] = useState(currentSettings);
  return (
    <>
      <h2 id={titleId}>{t('cookies.customiseTitle')}</h2>
      <div className={styles.kind}>
        <span>
          {t('cookies.necessary')}
          <small>{t('cookies.necessaryHint')}</small>
        </span>
        <Switch isOn disabled onChange={() => {}} aria-label={t('cookies.necessaryLocked')} />
      </div>
      {OPTIONAL_COOKIES.map((kind) => (
        <div className={styles.kind} key={kind}>
          <span>{t(`cookies.${kind}`)}</span>
          <Switch
            isOn={settings[kind]}
            onChange={(isOn) => setSettings({ ...settings, [kind]: isOn })}
            aria-label={t(`cookies.${kind}`)}
          />
        </div>
      ))}
      <div className={styles.row}>
        <Button
          variant="ink"
          onPress={() => {
            saveConsent('custom', settings);
            onBack();
          }}
        >
          {t('cookies.save')}
        </Button>
        <Button onPress={onBack}>{t('cookies.back')}</Button>
      </div>
    </>
  );
}

/**
 * The cookie question. On public pages (`floating`) it asks by itself and leaves a floating button behind; in the
 * application it only opens when asked for, because it would cover the work.
 */
export function CookieBanner({ floating }: { floating: boolean }) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const state = useCookieBanner();
  const [customising, setCustomising] = useState(false);
  const isOpen = state === 'asked' || (state === 'due' && floating);
  if (!isOpen) {
    return floating ? (
      <button
        type="button"
        className={styles.button}
        aria-label={t('cookies.open')}
        onClick={openCookieSettings}
      >
        <Icon of={IconCookie} />
      </button>
    ) : null;
  }
  return (
    <section className={styles.banner} aria-labelledby={titleId}>
      {customising ? (
        <Settings titleId={titleId} onBack={() => setCustomising(false)} />
      ) : (
        <Question titleId={titleId} onCustomise={() => setCustomising(true)} />
      )}
    </section>
  );
}
