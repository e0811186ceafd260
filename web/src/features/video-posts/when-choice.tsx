import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { TimeField } from '../../components/time-field.tsx';
import type { VideoForm } from './form-state.ts';
import styles from './video-post-form.module.css';

interface WhenChoiceProps {
  form: VideoForm;
  date: string;
  time: string;
  today: string;
  zone: string;
  onChange: (values: Partial<VideoForm>) => void;
}

/** At the chosen day and time, or at once. */
export function WhenChoice({ form, date, time, today, zone, onChange }: WhenChoiceProps) {
  const { t } = useTranslation('video-posts');
  return (
    <div className={styles.when}>
      <Segmented
        label={t('when')}
        options={[
          { value: 'planned', label: t('planned') },
          { value: 'at-once', label: t('atOnce') },
        ]}
        value={form.atOnce ? 'at-once' : 'planned'}
        onChange={(value) => onChange({ atOnce: value === 'at-once' })}
      />
      {!form.atOnce && (
        <TimeField
          label={t('time')}
          hint={zone === 'Europe/Warsaw' ? t('polishTime') : t('timeHint', { zone: zone.replace('_', ' ') })}
          value={time}
          onChange={(chosen) => onChange({ time: chosen })}
        />
      )}
      {!form.atOnce && date < today && <ErrorLine>{t('dayPast')}</ErrorLine>}
    </div>
  );
}
