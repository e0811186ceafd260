import { WEEKDAYS, type Weekday } from '@postownia/contract/features/posting-preferences';
import { MONTH_PLACES, type MonthPlace, RECURRING } from '@postownia/contract/features/recurring-posts';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../components/chips.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select } from '../../components/text-field.tsx';
import { formatShortWeekday } from '../../lib/formats.ts';
import { dayOfName, placeLabel, weekdayLabel } from './describe-schedule.ts';
import styles from './recurring-posts.module.css';
import type { ScheduleForm } from './schedule-form.ts';

interface ScheduleFieldsProps {
  form: ScheduleForm;
  onChange: (form: ScheduleForm) => void;
  error: string | undefined;
}

const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1);

/** How something comes again; what another choice asks stays as it was. */
export function ScheduleFields({ form, onChange, error }: ScheduleFieldsProps) {
  const { t, i18n } = useTranslation('recurring-posts');
  const set = (change: Partial<ScheduleForm>) => onChange({ ...form, ...change });
  const { every, weeks, weekdays, day, place, weekday } = form;
  return (
    <>
      <Segmented
        label={t('form.every')}
        wide
        options={(['week', 'monthDay', 'monthWeekday'] as const).map((value) => ({
          value,
          label: t(`every.${value}`),
        }))}
        value={every}
        onChange={(value) => set({ every: value })}
      />
      {every === 'week' && (
        <>
          <Chips
            label={t('form.weekdays')}
            options={WEEKDAYS.map((value) => ({
              value,
              label: formatShortWeekday(dayOfName(value), i18n.language),
            }))}
            values={weekdays}
            onChange={(values) => set({ weekdays: values })}
            error={error}
          />
          <Select
            label={t('form.weeks')}
            value={weeks}
            onChange={({ target }) => set({ weeks: Number(target.value) })}
            options={numbers(RECURRING.mostWeeks).map((count) => ({
              value: String(count),
              label: t('form.everyWeeks', { count }),
            }))}
          />
        </>
      )}
      {every === 'monthDay' && (
        <Select
          label={t('form.day')}
          hint={day > 28 ? t('form.shortMonths') : undefined}
          value={day}
          onChange={({ target }) => set({ day: Number(target.value) })}
          options={numbers(31).map((one) => ({ value: String(one), label: String(one) }))}
        />
      )}
      {every === 'monthWeekday' && (
        <div className={styles.pair}>
          <Select
            label={t('form.place')}
            value={place}
            onChange={({ target }) => set({ place: target.value as MonthPlace })}
            options={MONTH_PLACES.map((one) => ({
              value: one,
              label: placeLabel(t, { place: one, weekday }),
            }))}
          />
          <Select
            label={t('form.weekday')}
            value={weekday}
            onChange={({ target }) => set({ weekday: target.value as Weekday })}
            options={WEEKDAYS.map((one) => ({ value: one, label: weekdayLabel(one, i18n.language) }))}
          />
        </div>
      )}
    </>
  );
}
