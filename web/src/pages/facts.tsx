import { useTranslation } from 'react-i18next';
import { Facts } from '../features/brand-facts/facts.tsx';
import { StepPage } from './step-page.tsx';

/** `/brand/facts`: what was understood of a brand, to be confirmed. */
export default function FactsPage() {
  const { t } = useTranslation('brand-facts');
  return (
    <StepPage title={t('factsTitle')} back={{ to: '/brand/interview', label: t('toInterview') }}>
      <Facts />
    </StepPage>
  );
}
