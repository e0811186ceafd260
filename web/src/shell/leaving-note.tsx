import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { useLeaving } from '../lib/use-leaving.ts';
import styles from './leaving-note.module.css';

/** On every page of the application while the workspace waits for its deletion: what that means, and the way back. */
export function LeavingNote() {
  const { t } = useTranslation('common');
  if (!useLeaving()) return null;
  return (
    <p className={styles.note} role="status">
      {t('leaving')} <SiteLink to="/settings/prywatnosc">{t('stay')}</SiteLink>
    </p>
  );
}
