import type { Network } from '@postownia/contract/features/social-accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { GuideScene, SCENES } from './guide-scenes.tsx';
import styles from './social-tab.module.css';

/** Four steps per network, each with its picture. */
export function ConnectGuide() {
  const { t } = useTranslation('social-accounts');
  const [network, setNetwork] = useState<Network>('facebook');
  const steps = t(`guides.${network}`, { returnObjects: true }) as { title: string; text: string }[];
  return (
    <aside className={styles.guide} aria-labelledby="jak-polaczyc">
      <h2 id="jak-polaczyc">{t('guide')}</h2>
      <Segmented
        label={t('platform')}
        hideLabel
        wide
        value={network}
        onChange={setNetwork}
        options={[
          { value: 'facebook', label: t('network.facebook') },
          { value: 'instagram', label: t('network.instagram') },
          { value: 'tiktok', label: t('network.tiktok') },
        ]}
      />
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <span>{text}</span>
              {SCENES[network][index] && <GuideScene scene={SCENES[network][index]} network={network} />}
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
