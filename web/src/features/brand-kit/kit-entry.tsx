import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import styles from './kit-entry.module.css';

/** The way from the profile to the brand kit. */
export function KitEntry() {
  const { t } = useTranslation('brand-kit');
  return (
    <section className={styles.entry} aria-labelledby="zestaw-marki">
      <div>
        <h2 id="zestaw-marki">{t('entryTitle')}</h2>
        <p>{t('entryText')}</p>
      </div>
      <ButtonLink to="/brand/kit">{t('entryButton')}</ButtonLink>
    </section>
  );
}
