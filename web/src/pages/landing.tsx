import { useTranslation } from 'react-i18next';

export default function LandingPage() {
  const { t } = useTranslation('landing');
  return <h1>{t('title')}</h1>;
}
