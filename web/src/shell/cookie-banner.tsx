import { IconCookie } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { OPTIONAL_COOKIES, type OptionalCookie } from '../lib/cookie-consent.ts';
import styles from './cookie-banner.module.css';

function Question() {
  const { t } = useTranslation('common');
  return (
    <div data-cookie-view="question">
      <h2>{t('cookies.title')}</h2>
      <p>{t('cookies.text')}</p>
      <div className={styles.row}>
        <Button data-cookie-choice="all">{t('cookies.acceptAll')}</Button>
        <Button data-cookie-choice="necessary">{t('cookies.rejectOptional')}</Button>
        <Button variant="ghost" data-cookie-show="settings">
          {t('cookies.customise')}
        </Button>
      </div>
    </div>
  );
}

/** What each optional kind does today; of the kinds that nothing is set for that is said. */
const HINTS = {
  analytics: 'cookies.analyticsHint',
  marketing: 'cookies.noneSet',
  personalization: 'cookies.noneSet',
} as const satisfies Record<OptionalCookie, string>;

function Settings() {
  const { t } = useTranslation('common');
  const id = useId();
  const kind = (name: string, label: string, hint: string) => (
    <div className={styles.kind} key={name}>
      <label htmlFor={`${id}-${name}`}>
        {label}
        <small id={`${id}-${name}-hint`}>{hint}</small>
      </label>
      <input
        id={`${id}-${name}`}
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
        role="switch"
        name={`cookie-${name}`}
        disabled={name === 'necessary'}
        defaultChecked={name === 'necessary'}
        aria-label={name === 'necessary' ? t('cookies.necessaryLocked') : label}
        aria-describedby={`${id}-${name}-hint`}
      />
    </div>
  );
  return (
    <div data-cookie-view="settings" hidden suppressHydrationWarning>
      <h2>{t('cookies.customiseTitle')}</h2>
      {kind('necessary', t('cookies.necessary'), t('cookies.necessaryHint'))}
      {OPTIONAL_COOKIES.map((name) => kind(name, t(`cookies.${name}`), t(HINTS[name])))}
      <div className={styles.row}>
        <Button variant="ink" data-cookie-choice="custom">
          {t('cookies.save')}
        </Button>
        <Button data-cookie-show="question">{t('cookies.back')}</Button>
      </div>
    </div>
  );
}

/**
 * The cookie question, run by the page script. On public pages (`floating`) it asks by itself and leaves a floating
 * button behind; in the application it only opens when asked for, because it would cover the work.
 */
export const CookieBanner = memo(Banner);

function Banner({ floating }: { floating: boolean }) {
  const { t } = useTranslation('common');
  return (
    <>
      <section
        className={styles.banner}
        aria-label={t('cookies.title')}
        data-cookie-banner
        hidden
        suppressHydrationWarning
      >
        <Question />
        <Settings />
      </section>
      {floating && (
        <button
          type="button"
          className={styles.button}
          aria-label={t('cookies.open')}
          data-cookie-opener
          data-cookie-settings
          suppressHydrationWarning
        >
          <Icon of={IconCookie} />
        </button>
      )}
    </>
  );
}
