import { IconCalendarEvent } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthOf } from '../lib/calendar-date.ts';
import { formatDate, formatWeekdayAndDay } from '../lib/formats.ts';
import { loadLazily } from '../lib/load-lazily.ts';
import { parseTypedDate, stepDate } from '../lib/typed-date.ts';
import { PHONE, useMedia } from '../lib/use-media.ts';
import styles from './field.module.css';
import type { FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import { MonthPage } from './month-page.tsx';
import { MonthPicker } from './month-picker.tsx';
import { TypedField } from './typed-field.tsx';

const PopoverFrame = loadLazily(() => import('./popover-frame.tsx'));

/** Days that Shift and an arrow go. */
const WEEK = 7;

interface DateFieldProps extends FieldLabels {
  id?: string;
  /** `YYYY-MM-DD`; empty where `required` is false and no day is given. */
  value: string;
  today: string;
  /** The first day that may be chosen. */
  min?: string;
  required?: boolean;
  onChange: (date: string) => void;
}

/** A day, the same in every browser: typed as people write it, stepped by the arrows (Shift: weeks), or from a month. */
export function DateField({ value, today, min, required = true, onChange, ...field }: DateFieldProps) {
  const { t, i18n } = useTranslation('components');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const written = (date: string) =>
    date === ''
      ? ''
      : formatDate(date, i18n.language, {
          weekday: 'short',
          day: 'numeric',
          month: '2-digit',
          year: 'numeric',
        });
  const isClosed = (date: string) => min !== undefined && date < min;
  return (
    <>
      <TypedField
        {...field}
        value={value}
        required={required}
        inputMode="decimal"
        format={written}
        parse={(typed) => {
          const date = parseTypedDate(typed, today);
          return date === null || isClosed(date) ? null : date;
        }}
        refusal={(typed) =>
          parseTypedDate(typed, today) !== null && min !== undefined
            ? t('dateTooEarly', { first: written(min) })
            : t('dateUnknown', { typed })
        }
        step={(date, direction, many) => stepDate(date, direction * (many ? WEEK : 1), min)}
        onChange={onChange}
        button={
          <button
            ref={button}
            type="button"
            className={styles.reveal}
            aria-label={t('chooseDay')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon of={IconCalendarEvent} />
          </button>
        }
      />
      <DayChoice
        isOpen={open}
        trigger={button}
        page={{
          month: monthOf(value || today),
          today,
          selected: value || null,
          nameDay: (date) => formatWeekdayAndDay(date, i18n.language),
          isClosed,
          onSelect: onChange,
          onClose: () => setOpen(false),
        }}
      />
    </>
  );
}

interface DayChoiceProps {
  isOpen: boolean;
  trigger: React.RefObject<HTMLElement | null>;
  page: React.ComponentProps<typeof MonthPage>;
}

/** The month beside the field, on a phone in a sheet. */
function DayChoice({ isOpen, trigger, page }: DayChoiceProps) {
  const { t } = useTranslation('components');
  const phone = useMedia(PHONE);
  if (!isOpen) return null;
  if (phone) return <MonthPicker {...page} isOpen />;
  return (
    <Suspense>
      <PopoverFrame trigger={trigger} label={t('chooseDay')} onClose={page.onClose}>
        <MonthPage {...page} />
      </PopoverFrame>
    </Suspense>
  );
}
