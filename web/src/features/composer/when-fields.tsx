import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import styles from './composer.module.css';
import type { Draft } from './draft.ts';

interface WhenFieldsProps {
  draft: Draft;
  today: string;
  onChange: (part: Partial<Pick<Draft, 'date' | 'time'>>) => void;
}

/** Day and hour in the brand's zone. An emptied field keeps what it had. */
export function WhenFields({ draft, today, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('composer');
  return (
    <div className={styles.whenFields}>
      <TextField
        label={t('date')}
        id="dzien-posta"
        type="date"
        min={today}
        required
        value={draft.date}
        onChange={({ target }) => target.value !== '' && onChange({ date: target.value })}
      />
      <TextField
        label={t('time')}
        type="time"
        required
        value={draft.time}
        onChange={({ target }) => target.value !== '' && onChange({ time: target.value })}
      />
    </div>
  );
}
