import { useTranslation } from 'react-i18next';
import { LearningCards } from './learning-cards.tsx';
import { SitePage } from './site-page.tsx';

/** `/training`: three cards with real sign-ups. */
export default function TrainingPage() {
  const { t } = useTranslation('learning');
  return (
    <SitePage
      path="/training"
      title={t('trainingTitle')}
      description={t('trainingDescription')}
      heading={t('trainingHeading')}
      lead={t('trainingLead')}
    >
      <LearningCards kind="course" items={t('courses', { returnObjects: true })} />
    </SitePage>
  );
}
