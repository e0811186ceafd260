import { useTranslation } from 'react-i18next';
import { Website } from '../features/website-readings/website.tsx';
import { StepPage } from './step-page.tsx';

/** `/brand/website`: facts from the brand's own site. */
export default function WebsitePage() {
  const { t } = useTranslation('website');
  return (
    <StepPage title={t('title')} shortTitle={t('shortTitle')} back={{ to: '/brand/facts', label: t('back') }}>
      <Website />
    </StepPage>
  );
}
