import type { NetworkAvailability } from '@postownia/contract/features/social-accounts';
import { NETWORKS, type Network } from '@postownia/contract/networks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import { useMessage } from '../../lib/use-message.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './social-tab.module.css';

interface ConnectButtonsProps {
  /** Undefined until the server has said what can be connected. */
  networks: readonly z.infer<typeof NetworkAvailability>[] | undefined;
  connecting: Network | null;
  onConnect: (network: Network) => void;
}

/** Networks may share a login; the account list decides what is connected (P-29 for the sentences). */
export function ConnectButtons({ networks, connecting, onConnect }: ConnectButtonsProps) {
  const { t } = useTranslation('social-accounts');
  const formatMessage = useMessage();
  const demo = networks?.some((network) => network.demo) ?? false;
  const problems = [
    ...new Set(networks?.flatMap(({ message, reason }) => (reason ? [formatMessage(message, reason)] : []))),
  ];
  const duringDeletion = useUnavailableDuringDeletion();
  const refusalOf = (network: Network) => {
    if (duringDeletion !== null) return duringDeletion;
    if (networks === undefined) return { onPress: () => showToast.error(t('notInitialised')) };
    const found = networks.find((one) => one.network === network);
    if (found?.available) return null;
    return { onPress: () => showToast.error(formatMessage(found?.message, found?.reason ?? t('notLoaded'))) };
  };
  const isAvailable = (network: Network) =>
    networks?.some((one) => one.network === network && one.available) ?? true;
  const offered = NETWORKS.filter((network) => viewOf(network).offeredAlways || isAvailable(network));
  return (
    <>
      <div className={styles.connect}>
        {offered.map((network) => (
          <Button
            key={network}
            icon={viewOf(network).icon}
            iconAfter={IconPlus}
            className={styles.connectButton}
            busy={connecting === network}
            busyLabel={t('connecting')}
            disabled={connecting !== null && connecting !== network}
            unavailable={refusalOf(network)}
            onPress={() => onConnect(network)}
          >
            {networks === undefined ? t('initialising') : t(`connect.${network}`)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{demo ? t('demoNote') : t('windowNote')}</p>
      {problems.map((problem) => (
        <p key={problem} className={styles.why}>
          {problem}
        </p>
      ))}
    </>
  );
}
