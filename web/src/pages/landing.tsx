import { useTranslation } from 'react-i18next';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { LandingFigures } from './landing-figures.tsx';
import { LandingFinal } from './landing-final.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingMonth } from './landing-month.tsx';
import { LandingWorkshop } from './landing-workshop.tsx';
import { PageMeta } from './page-meta.tsx';
import { ORGANISATION, productData } from './structured-data.ts';

/** `/`: what Postownia makes, shown on one month of a sample roastery. */
export default function LandingPage() {
  const { t } = useTranslation('landing');
  const { t: formatMessage } = useTranslation('common');
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageMeta
        path="/"
        title={t('title')}
        description={t('description')}
        data={[ORGANISATION, productData(t('description'), formatMessage)]}
      />
      <LandingHero />
      <LandingMonth />
      <LandingWorkshop />
      <LandingFigures />
      <LandingFinal />
    </main>
  );
}
