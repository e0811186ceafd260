import type { Brands } from '@postownia/contract/features/brands';
import { type ReactNode, Suspense, useRef } from 'react';
import { loadLazily } from '../lib/load-lazily.ts';
import styles from './second-factor-gate.module.css';

const SetUp = loadLazily(() => import('./second-factor-set-up.tsx'));

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
      {lacks && (
        <Suspense fallback={<main className={styles.setUp} aria-busy="true" />}>
          <SetUp />
        </Suspense>
      )}
      {(!lacks || wasOpen.current) && (
        <div className={styles.page} hidden={lacks}>
          {children}
        </div>
      )}
    </>
  );
}
