import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { useDeletionPending } from '../lib/use-deletion-pending.ts';
import styles from './notice.module.css';

/** On every page of the application while the workspace waits for its deletion: what that means, and the way back. */
export function DeletionNotice() {
  const { t } = useTranslation('common');
  if (!useDeletionPending()) return null;
  return (
    <p className={styles.note} role="status">
      {t('deletion-pending')} <SiteLink to="/settings/prywatnosc">{t('stay')}</SiteLink>
    </p>
  );
}
