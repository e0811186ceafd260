import { useTranslation } from 'react-i18next';
import { parseTypedTime, stepTime } from '../lib/typed-time.ts';
import type { FieldLabels } from './field.tsx';
import { TypedField } from './typed-field.tsx';

interface TimeFieldProps extends FieldLabels {
  /** `HH:MM` */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day, the same in every browser: typed as "18:10", "18.10" or "1810", stepped by the arrows (Shift: hours). */
export function TimeField({ value, ...field }: TimeFieldProps) {
  const { t } = useTranslation('components');
  return (
    <TypedField
      {...field}
      value={value}
      required
      inputMode="numeric"
      format={(time) => time}
      parse={parseTypedTime}
      refusal={(typed) => t('timeUnknown', { typed, time: value })}
      step={(time, direction, many) => stepTime(time, direction * (many ? 60 : 5))}
    />
  );
}
