import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/checkbox.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { ENDS, type End, type Missing, type RecurringForm } from './recurring-form.ts';
import styles from './recurring-posts.module.css';

interface WhenFieldsProps {
  form: RecurringForm;
  set: (change: Partial<RecurringForm>) => void;
  wrong: (what: Missing) => string | undefined;
  today: string;
  isQueue: boolean;
}

/** At what time, until when, and how long a post of a queue rests. */
export function WhenFields({ form, set, wrong, today, isQueue }: WhenFieldsProps) {
  const { t } = useTranslation('recurring-posts');
  const { time, end, until, times, restDays, freeDaysOnly } = form;
  return (
    <>
      <div className={styles.pair}>
        <TimeField label={t('form.time')} value={time} onChange={(value) => set({ time: value })} />
        <Select
          label={t('form.end')}
          value={end}
          onChange={({ target }) => set({ end: target.value as End })}
          options={ENDS.map((value) => ({ value, label: t(`ends.${value}`) }))}
        />
        {end === 'until' && (
          <DateField
            label={t('form.until')}
            required={false}
            {...{ value: until, today, min: today }}
            onChange={(value) => set({ until: value })}
            error={wrong('until')}
          />
        )}
        {end === 'times' && (
          <TextField
            label={t('form.times')}
            inputMode="numeric"
            value={times}
            onChange={({ target }) => set({ times: target.value })}
            error={wrong('times')}
          />
        )}
      </div>
      {isQueue && (
        <>
          <TextField
            label={t('form.rest')}
            hint={t('form.restHint')}
            inputMode="numeric"
            value={restDays}
            onChange={({ target }) => set({ restDays: target.value })}
            error={wrong('rest')}
          />
          <Checkbox
            label={t('form.freeDays')}
            checked={freeDaysOnly}
            onChange={({ target }) => set({ freeDaysOnly: target.checked })}
          />
        </>
      )}
    </>
  );
}
