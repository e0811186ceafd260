import { IconAlertTriangle, IconCalendarTime, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import styles from './composer.module.css';
import type { FootProps } from './composer-parts.ts';
import { useObstacle } from './use-obstacle.ts';
import { WhenFields } from './when-fields.tsx';

/** Day, hour, remarks, and what becomes of the post. */
export function ComposerFoot(props: FootProps) {
  const { draft, edit, overview, checks, send, sending, mayPlan, mayPublish, onSave } = props;
  const { t } = useTranslation('composer');
  const plan = useObstacle(checks, 'plan');
  const now = useObstacle(checks, 'now');
  const remarks = checks.filter(({ level }) => level !== 'ok').length;
  return (
    <section className={styles.foot} aria-label={t('whenAndHow')}>
      <WhenFields draft={draft} today={overview.today} onChange={edit} />
      <p className={styles.footNote}>
        {remarks > 0 && (
          <span className={styles.remarks}>
            <IconAlertTriangle size={17} aria-hidden="true" /> {t('remarks', { count: remarks })}
          </span>
        )}
        {mayPlan && !overview.preferences.autoPublish && <span>{t('publishingOff')}</span>}
      </p>
      <div className={styles.footEnd}>
        <Button variant={mayPlan ? 'ghost' : 'ink'} onPress={onSave}>
          {t('saveDraft')}
        </Button>
        {mayPublish && (
          <Button
            size="large"
            icon={IconSend}
            busy={sending === 'now'}
            unavailable={now}
            onPress={() => send('now')}
          >
            {t('publishNow')}
          </Button>
        )}
        {mayPlan && (
          <Button
            variant="machine"
            size="large"
            icon={IconCalendarTime}
            busy={sending === 'plan'}
            unavailable={plan}
            onPress={() => send('plan')}
          >
            {t('plan')}
          </Button>
        )}
      </div>
    </section>
  );
}
