import type { Brands } from '@postownia/contract/features/brands';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLazily } from '../lib/load-lazily.ts';
import { PhoneBar } from './phone-bar.tsx';
import styles from './second-factor-gate.module.css';

const TwoFactor = loadLazily(() =>
  import('../features/settings/two-factor.tsx').then(({ TwoFactor: panel }) => ({ default: panel })),
);

interface SecondFactorGateProps {
  brands: Brands | undefined;
  children: ReactNode;
}

/**
 * Lets nobody see a page of a firm that asks for a second factor before they have one: here they set it up. A page that was
 * open when the firm began to ask stays behind it with all that was typed. `brands`: what every page reads, which says it.
 */
export function SecondFactorGate({ brands, children }: SecondFactorGateProps) {
  const lacks = brands?.lacksSecondFactor ?? false;
  const wasOpen = useRef(false);
  wasOpen.current ||= brands !== undefined && !lacks;
  return (
    <>
      {lacks && <SetUp />}
      {(!lacks || wasOpen.current) && (
        <div className={styles.page} hidden={lacks}>
          {children}
        </div>
      )}
    </>
  );
}

function SetUp() {
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
        <Suspense>
          <TwoFactor isOn={false} alone />
        </Suspense>
      </main>
    </>
  );
}
