import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { BestHour } from './best-hour.tsx';
import styles from './composer-foot.module.css';
import type { Draft } from './draft.ts';

interface WhenFieldsProps {
  draft: Draft;
  today: string;
  onChange: (part: Partial<Pick<Draft, 'date' | 'time'>>) => void;
}

/** Day and hour in the brand's zone. */
export function WhenFields({ draft, today, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('composer');
  return (
    <>
      <div className={styles.whenFields}>
        <DateField
          label={t('date')}
          id="dzien-posta"
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => onChange({ date })}
        />
        <TimeField label={t('time')} value={draft.time} onChange={(time) => onChange({ time })} />
      </div>
      <BestHour date={draft.date} time={draft.time} onChoose={(time) => onChange({ time })} />
    </>
  );
}
