import type { NotificationChoice } from '@postownia/contract/features/settings';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../components/switch.tsx';
import { api } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { usePush } from '../../lib/use-push.ts';
import { PushSwitch } from './push-switch.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSave, useSettings } from './use-settings.ts';

/** What to be told of, in the panel, by email, and where browsers can show them by push messages. */
export function NotificationsPage() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const push = usePush();
  const save = useSave(api.settings.saveNotifications);
  if (settings === undefined) return null;
  const change = (choice: NotificationChoice) => save.mutate({ notifications: [choice] });
  return (
    <Panel title={t('notifications.title')} lead={t('notifications.lead')}>
      <PushSwitch />
      <table className={classNames(styles.table, styles.switches)}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.event')}</th>
            <th scope="col">{t('notifications.inApp')}</th>
            <th scope="col">{t('notifications.email')}</th>
            {push !== null && <th scope="col">{t('notifications.push')}</th>}
          </tr>
        </thead>
        <tbody>
          {settings.notifications.map((choice) => {
            const name = t(`notifications.events.${choice.event}`);
            return (
              <tr key={choice.event}>
                <th scope="row">{name}</th>
                <td>
                  <Switch
                    aria-label={t('notifications.inAppNamed', { name })}
                    isOn={choice.inApp}
                    onChange={(inApp) => change({ ...choice, inApp })}
                  />
                </td>
                <td>
                  <Switch
                    aria-label={t('notifications.emailNamed', { name })}
                    isOn={choice.email}
                    onChange={(email) => change({ ...choice, email })}
                  />
                </td>
                {push !== null && (
                  <td>
                    {choice.push !== undefined && (
                      <Switch
                        aria-label={t('notifications.pushNamed', { name })}
                        isOn={choice.push}
                        onChange={(isOn) => change({ ...choice, push: isOn })}
                      />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
