import type { NotificationChoice } from '@postownia/contract/features/settings';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../components/switch.tsx';
import { api } from '../../lib/api.ts';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSave, useSettings } from './use-settings.ts';

/** What to be told of, in the panel and by email. */
export function NotificationsPage() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  const save = useSave(api.settings.saveNotifications);
  if (settings === undefined) return null;
  const change = (choice: NotificationChoice) => save.mutate({ notifications: [choice] });
  return (
    <Panel title={t('notifications.title')} lead={t('notifications.lead')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.event')}</th>
            <th scope="col">{t('notifications.inApp')}</th>
            <th scope="col">{t('notifications.email')}</th>
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
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
