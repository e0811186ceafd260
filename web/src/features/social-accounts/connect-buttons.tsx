import type { Network, NetworkAvailability } from '@postownia/contract/features/social-accounts';
import { IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { useUnavailableWhileLeaving } from '../../lib/use-leaving.ts';
import { useSay } from '../../lib/use-say.ts';
import styles from './social-tab.module.css';

interface ConnectButtonsProps {
  /** Undefined until the server has said what can be connected. */
  networks: readonly z.infer<typeof NetworkAvailability>[] | undefined;
  connecting: Network | null;
  onConnect: (network: Network) => void;
}

const BUTTONS = [
  { network: 'facebook', icon: IconBrandFacebook, label: 'connectFacebook' },
  { network: 'instagram', icon: IconBrandInstagram, label: 'connectInstagram' },
  { network: 'tiktok', icon: IconBrandTiktok, label: 'connectTikTok' },
] as const;

/** Facebook and Instagram share a login; the account list decides what is connected (decision 29 for the sentences). */
export function ConnectButtons({ networks, connecting, onConnect }: ConnectButtonsProps) {
  const { t } = useTranslation('social-accounts');
  const say = useSay();
  const demo = networks?.some((network) => network.demo) ?? false;
  const problems = [
    ...new Set(networks?.flatMap(({ statement, reason }) => (reason ? [say(statement, reason)] : []))),
  ];
  const whileLeaving = useUnavailableWhileLeaving();
  const refusalOf = (network: Network) => {
    if (whileLeaving !== null) return whileLeaving;
    if (networks === undefined) return { onPress: () => showToast.error(t('notInitialised')) };
    const found = networks.find((one) => one.network === network);
    if (found?.available) return null;
    return { onPress: () => showToast.error(say(found?.statement, found?.reason ?? t('notLoaded'))) };
  };
  // A network that this installation does not have is not offered; Meta's say why (decision 29).
  const offered = BUTTONS.filter(
    ({ network }) =>
      network !== 'tiktok' || (networks?.some((one) => one.network === network && one.available) ?? true),
  );
  return (
    <>
      <div className={styles.connect}>
        {offered.map(({ network, icon, label }) => (
          <Button
            key={network}
            icon={icon}
            iconAfter={IconPlus}
            className={styles.connectButton}
            busy={connecting === network}
            busyLabel={t('connecting')}
            disabled={connecting !== null && connecting !== network}
            unavailable={refusalOf(network)}
            onPress={() => onConnect(network)}
          >
            {networks === undefined ? t('initialising') : t(label)}
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
