import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import styles from './composer-foot.module.css';
import type { FootProps } from './composer-parts.ts';
import { saveLabel } from './save-label.ts';
import { SendButtons } from './send-buttons.tsx';
import { WhenFields } from './when-fields.tsx';

/** Day, hour, remarks, and what becomes of the post. */
export function ComposerFoot(props: FootProps) {
  const { draft, post, edit, overview, checks, mayPlan, onSave } = props;
  const { t } = useTranslation('composer');
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
          {t(saveLabel(post, mayPlan, overview))}
        </Button>
        <SendButtons {...props} planLabel={t('plan')} />
      </div>
    </section>
  );
}
