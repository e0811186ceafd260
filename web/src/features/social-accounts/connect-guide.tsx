import { NETWORKS, type Network, networkName } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/segmented.tsx';
import { GuideScene } from '../../networks/guide-scenes.tsx';
import { viewOf } from '../../networks/networks.ts';
import styles from './social-tab.module.css';

/** Four steps per network, each with its image. */
export function ConnectGuide() {
  const { t } = useTranslation('social-accounts');
  const [network, setNetwork] = useState<Network>(NETWORKS[0]);
  const steps = t(`guides.${network}`, { returnObjects: true }) as { title: string; text: string }[];
  const { scenes, icon } = viewOf(network);
  return (
    <aside className={styles.guide} aria-labelledby="jak-polaczyc">
      <h2 id="jak-polaczyc">{t('guide')}</h2>
      <Segmented
        label={t('platform')}
        hideLabel
        wide
        value={network}
        onChange={setNetwork}
        options={NETWORKS.map((value) => ({ value, label: networkName(value) }))}
      />
      <ol>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <span>{text}</span>
              {scenes[index] && <GuideScene scene={scenes[index]} brand={icon} />}
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}
