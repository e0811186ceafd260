import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queries } from '../lib/api.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { useSession } from '../lib/session.ts';
import styles from './second-factor-gate.module.css';

const TwoFactor = loadLazily(() =>
  import('../features/settings/two-factor.tsx').then(({ TwoFactor: panel }) => ({ default: panel })),
);

/**
 * Lets nobody see a page of a firm that asks for a second factor before they have one: here they set it up. A page that was
 * open when the firm began to ask stays behind it with all that was typed.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const signedIn = useSession().state === 'signed-in';
  const { data } = useQuery({ ...queries.settings.get.queryOptions(), enabled: signedIn });
  const lacks = data?.user.lacksSecondFactor ?? false;
  const wasOpen = useRef(false);
  wasOpen.current ||= data !== undefined && !lacks;
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
    <main className={styles.setUp}>
      <h1>{t('twoFactor.needed.title')}</h1>
      <p>{t('twoFactor.needed.lead')}</p>
      <Suspense>
        <TwoFactor isOn={false} />
      </Suspense>
    </main>
  );
}
