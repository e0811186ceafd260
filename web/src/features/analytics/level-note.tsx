import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './analytics.module.css';

/** Says that a plan has more, where there would be more. */
export function LevelNote() {
  const { t } = useTranslation('analytics');
  return <Note words={t('level.more')} />;
}

/** The same of what only Pro has. */
export function PremiumNote() {
  const { t } = useTranslation('analytics');
  return <Note words={t('level.premium')} />;
}

function Note({ words }: { words: string }) {
  const { t } = useTranslation('analytics');
  return (
    <p className={styles.note}>
      {words} <SiteLink to="/pricing">{t('level.plans')}</SiteLink>
    </p>
  );
}
