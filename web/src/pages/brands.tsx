import { useTranslation } from 'react-i18next';
import { BrandsOverview } from '../features/brands/brands-overview.tsx';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import styles from './brands.module.css';
import { PanelTabs } from './panel-tabs.tsx';

/** `/brands`: "Marki", every brand of the firm that whoever is signed in may open. */
export default function BrandsPage() {
  const { t } = useTranslation('brands');
  const { t: common } = useTranslation('common');
  const hydrated = useAfterHydration();
  return (
    <>
      <title>{common('title', { page: t('title') })}</title>
      <PanelTabs current={null} />
      <main id={MAIN_ID} tabIndex={-1}>
        <PhoneBar title={t('title')} />
        <div className={styles.page}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {hydrated && <BrandsOverview />}
        </div>
      </main>
    </>
  );
}
