import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BrandKit } from '../features/brand-kit/brand-kit.tsx';
import { BrandLogo } from '../features/brand-profile/brand-logo.tsx';
import { pathOfTab } from './dashboard-tabs.ts';
import { StepPage } from './step-page.tsx';

/** `/brand/kit`: how everything made for the brand looks. */
export default function BrandKitPage() {
  const { t } = useTranslation('brand-kit');
  const navigate = useNavigate();
  const profile = pathOfTab('profil');
  return (
    <StepPage title={t('title')} shortTitle={t('short')} back={{ to: profile, label: t('back') }}>
      <BrandKit logo={<BrandLogo bare />} profilePath={profile} onLeave={() => void navigate(profile)} />
    </StepPage>
  );
}
