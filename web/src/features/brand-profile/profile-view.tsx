import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { networkName } from '@postownia/contract/networks';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { May } from '../../lib/may.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { BrandVoice } from './brand-voice.tsx';
import styles from './profile-tab.module.css';
import { TrialProof } from './trial-proof.tsx';

interface Row {
  label: string;
  value: ReactNode;
}

function Section({ title, rows }: { title: string; rows: Row[] }) {
  const { t } = useTranslation('brand-profile');
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? t('untold') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ProfileViewProps {
  profile: BrandProfile;
  /** What else is known of the brand; stands above the profile. */
  facts: ReactNode;
  onEdit: () => void;
}

/** Everything the brand told us, to be read. */
export function ProfileView({ profile, facts, onEdit }: ProfileViewProps) {
  const { t } = useTranslation('brand-profile');
  const list = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
    values.map(name).join(', ');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <May action="brand.write">
          <Button icon={IconPencil} onPress={onEdit}>
            {t('edit')}
          </Button>
        </May>
      </div>
      {facts}
      <div className={styles.columns}>
        <div>
          <Section
            title={t('company')}
            rows={[
              { label: t('brandName'), value: profile.brandName },
              { label: t('trade'), value: profile.trade },
              { label: t('industry'), value: t(`industries.${profile.industry}`) },
              { label: t('companySize'), value: t(`sizes.${profile.companySize}`) },
              { label: t('targetAudience'), value: profile.targetAudience },
              { label: t('brandValues'), value: profile.brandValues },
              { label: t('uniqueSellingPoints'), value: profile.uniqueSellingPoints },
              { label: t('competitors'), value: profile.competitors },
              { label: t('budget'), value: profile.budget },
            ]}
          />
          <Section
            title={t('content')}
            rows={[
              { label: t('postFrequency'), value: t(`frequencies.${profile.postFrequency}`) },
              { label: t('contentTypes'), value: list(profile.contentTypes, (value) => t(`types.${value}`)) },
              { label: t('tones'), value: list(profile.tones, (value) => t(`toneNames.${value}`)) },
              { label: t('postGoals'), value: list(profile.postGoals, (value) => t(`goals.${value}`)) },
              { label: t('marketingGoals'), value: profile.marketingGoals },
              { label: t('contentLength'), value: t(`lengths.${profile.contentLength}`) },
              { label: t('contentStyle'), value: t(`styles.${profile.contentStyle}`) },
              { label: t('languageStyle'), value: t(`addresses.${profile.languageStyle}`) },
              { label: t('callToAction'), value: profile.callToAction },
              { label: t('emoticons'), value: profile.emoticons ? t('yes') : t('no') },
            ]}
          />
          <Section
            title={t('words')}
            rows={[
              { label: t('keywords'), value: profile.keywords.join(', ') },
              { label: t('hashtagStrategy'), value: profile.hashtagStrategy },
              { label: t('postLanguage'), value: t(`languageNames.${profile.postLanguage}`) },
              {
                label: t('languages'),
                value: list(profile.languages, (value) => t(`languageNames.${value}`)),
              },
              {
                label: t('socialPlatforms'),
                value: list(profile.socialPlatforms, networkName),
              },
            ]}
          />
          <BrandVoice />
        </div>
        <aside className={styles.proofBox} aria-label={t('proof')}>
          <h2>{t('proof')}</h2>
          <TrialProof profile={profile} />
          <BrandLogo />
        </aside>
      </div>
    </div>
  );
}
