import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './wizard.module.css';

/** The link from sign-up to login and back; the mode stands in the address. */
export function Alternative({ to }: { to: 'login' | 'register' }) {
  const { t } = useTranslation('sign-up');
  return (
    <p className={styles.alt}>
      <span>
        {t(to === 'login' ? 'haveAccount' : 'noAccount')}{' '}
        <SiteLink to={to === 'login' ? '/register?tryb=logowanie' : '/register'}>{t(to)}</SiteLink>
      </span>
    </p>
  );
}
