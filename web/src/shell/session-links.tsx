import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, type ButtonSize } from '../components/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { pathOf } from '../pages/site-pages.ts';
import styles from './header.module.css';

/** The right end of the header: panel and sign-out, or sign-in and registration; the page script knows which. */
export function SessionLinks({ size, onDashboard = false }: { size?: ButtonSize; onDashboard?: boolean }) {
  const { t } = useTranslation('common');
  const forMembers = onDashboard ? undefined : 'for-members';
  return (
    <>
      <ButtonLink
        size={size}
        to="/dashboard"
        className={forMembers}
        aria-current={onDashboard ? 'page' : undefined}
      >
        {t('nav.dashboard')}
      </ButtonLink>
      <Button
        variant="ghost"
        size={size}
        className={classNames(styles.hiddenOnPhone, forMembers)}
        data-sign-out
      >
        {t('nav.logout')}
      </Button>
      {!onDashboard && (
        <>
          <ButtonLink
            variant="ghost"
            to={pathOf('login') ?? '/register'}
            className={classNames(styles.hiddenOnPhone, 'for-visitors')}
          >
            {t('nav.login')}
          </ButtonLink>
          <ButtonLink
            variant="ink"
            to="/register"
            className={classNames(styles.registerButton, 'for-visitors')}
          >
            <span className={styles.longLabel}>{t('nav.register')}</span>
            <span className={styles.shortLabel}>{t('nav.registerShort')}</span>
          </ButtonLink>
        </>
      )}
    </>
  );
}
