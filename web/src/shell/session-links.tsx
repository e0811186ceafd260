import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../components/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { pathOf } from '../pages/site-pages.ts';
import styles from './header.module.css';

/** The right end of the header: panel and sign-out, or sign-in and registration; the page script knows which. */
export function SessionLinks() {
  const { t } = useTranslation('common');
  return (
    <>
      <ButtonLink to="/dashboard" className="for-members">
        {t('nav.dashboard')}
      </ButtonLink>
      <Button variant="ghost" className={classNames(styles.hiddenOnPhone, 'for-members')} data-sign-out>
        {t('nav.logout')}
      </Button>
      <ButtonLink
        variant="ghost"
        to={pathOf('login') ?? '/register'}
        className={classNames(styles.hiddenOnPhone, 'for-visitors')}
      >
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink variant="ink" to="/register" className={classNames(styles.registerButton, 'for-visitors')}>
        <span className={styles.longLabel}>{t('nav.register')}</span>
        <span className={styles.shortLabel}>{t('nav.registerShort')}</span>
      </ButtonLink>
    </>
  );
}
