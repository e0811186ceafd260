import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { endPushOffer, isPushOffered, onPushOffer } from '../lib/push-offer.ts';
import { usePush } from '../lib/use-push.ts';
import styles from './notice.module.css';

/** Once a post waits for its hour: whether this browser may say when it did not go out. Asked once, never on arrival. */
export function PushOffer() {
  const isOffered = useSyncExternalStore(onPushOffer, isPushOffered, () => false);
  const push = usePush(isOffered);
  const { t } = useTranslation('push');
  if (!isOffered || push === null || push.isOn || push.isRefused) return null;
  const accept = () => push.change(true).then(endPushOffer, () => undefined);
  return (
    <section className={classNames(styles.note, styles.quiet, styles.offer)} aria-label={t('offer')}>
      <span>
        <b>{t('offer')}</b> {t('offerText')}
      </span>
      <span className={styles.answers}>
        <Button size="small" variant="ink" busy={push.isChanging} onPress={() => void accept()}>
          {t('accept')}
        </Button>
        <Button size="small" onPress={endPushOffer}>
          {t('decline')}
        </Button>
      </span>
    </section>
  );
}
