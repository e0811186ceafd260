import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TwoFactor } from '../features/settings/two-factor.tsx';
import { PhoneBar } from './phone-bar.tsx';
import styles from './second-factor-gate.module.css';

/** What stands in a page's place while somebody sets up the second factor that their firm asks for. */
export default function SecondFactorSetUp() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  // What was refused meanwhile is asked for again once the way is free.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  return (
    <>
      <PhoneBar title={t('twoFactor.title')} isHeading={false} />
      <main className={styles.setUp}>
        <h1>{t('twoFactor.needed.title')}</h1>
        <p>{t('twoFactor.needed.lead')}</p>
        <TwoFactor isOn={false} alone />
      </main>
    </>
  );
}
