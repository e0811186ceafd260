import { useTranslation } from 'react-i18next';
import { LearningCards } from './learning-cards.tsx';
import { SitePage } from './site-page.tsx';

/** `/webinars`: three cards with real sign-ups. */
export default function WebinarsPage() {
  const { t } = useTranslation('learning');
  return (
    <SitePage
      path="/webinars"
      title={t('webinarsTitle')}
      description={t('webinarsDescription')}
      heading={t('webinarsHeading')}
      lead={t('webinarsLead')}
    >
      <LearningCards kind="webinar" items={t('webinars', { returnObjects: true })} />
    </SitePage>
  );
}
