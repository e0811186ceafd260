import { useTranslation } from 'react-i18next';
import { linkOfBrand } from '../../lib/brand-of-tab.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './archive-panel.module.css';

/** The brand of this tab as a file to keep or to hand over; for owners of the firm. */
export function MoveOutPanel() {
  const { t, i18n } = useTranslation('brands');
  if (!useMay('brand.export')) return null;
  const href = linkOfBrand(`/api/v1/brands/export.zip?language=${i18n.language}`);
  return (
    <section className={styles.panel} aria-labelledby="przekazanie">
      <h2 id="przekazanie">{t('moveOut')}</h2>
      <p className={styles.lead}>{t('moveOutLead')}</p>
      <a className={styles.download} href={href} download>
        {t('moveOutDo')}
      </a>
    </section>
  );
}
