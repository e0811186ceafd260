import { useTranslation } from 'react-i18next';
import { Tasks } from '../features/tasks/tasks.tsx';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { PhoneBar } from '../shell/phone-bar.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { PanelTabs } from './panel-tabs.tsx';
import styles from './tasks.module.css';

/** `/tasks`: "Do zrobienia", over all brands of whoever is signed in. */
export default function TasksPage() {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const hydrated = useAfterHydration();
  return (
    <>
      <title>{common('title', { page: t('title') })}</title>
      <PanelTabs current={null} />
      <main id={MAIN_ID} tabIndex={-1}>
        <PhoneBar title={t('title')} />
        <div className={styles.page}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {hydrated && <Tasks />}
        </div>
      </main>
    </>
  );
}
