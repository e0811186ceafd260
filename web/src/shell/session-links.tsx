import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, type ButtonSize } from '../components/button.tsx';
import { showToast } from '../components/toast.tsx';
import { signOut, useSession } from '../lib/session.ts';
import { pathOf } from '../pages/site-pages.ts';
import styles from './header.module.css';

/** Ends the session and leads home; busy until the server has confirmed. */
export function useSignOutPress() {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch {
      showToast.error(t('nav.logoutFailed'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, press: () => void press() };
}

/** The right end of the header: panel and sign-out, or sign-in and registration. */
export function SessionLinks({ size, onDashboard = false }: { size?: ButtonSize; onDashboard?: boolean }) {
  const { t } = useTranslation('common');
  const session = useSession();
  const leaving = useSignOutPress();
  if (session.state === 'signed-in' || onDashboard) {
    return (
      <>
        <ButtonLink size={size} to="/dashboard" aria-current={onDashboard ? 'page' : undefined}>
          {t('nav.dashboard')}
        </ButtonLink>
        <Button
          variant="ghost"
          size={size}
          busy={leaving.busy}
          className={styles.hiddenOnPhone}
          onPress={leaving.press}
        >
          {t('nav.logout')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ButtonLink variant="ghost" to={pathOf('login') ?? '/register'} className={styles.hiddenOnPhone}>
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink variant="ink" to="/register" className={styles.registerButton}>
        <span className={styles.longLabel}>{t('nav.register')}</span>
        <span className={styles.shortLabel}>{t('nav.registerShort')}</span>
      </ButtonLink>
    </>
  );
}
