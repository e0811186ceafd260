import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../components/switch.tsx';
import { usePush } from '../../lib/use-push.ts';

/** Whether this browser shows messages while no page of ours is open; nothing where it can't be. */
export function PushSwitch() {
  const { t } = useTranslation('push');
  const push = usePush();
  if (push === null) return null;
  return (
    <SwitchRow
      label={t('here')}
      hint={t(push.isRefused ? 'refused' : 'hereHint')}
      isOn={push.isOn}
      disabled={push.isChanging || push.isRefused}
      onChange={(isOn) => void push.change(isOn).catch(() => undefined)}
    />
  );
}
