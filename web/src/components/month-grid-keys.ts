import { addDays, addMonths, lastDayOf, monthOf, sameDayIn, startOfWeek } from '../lib/calendar-date.ts';

interface Keystroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The day a key leads to from the focused one (ARIA APG grid), or null when the key means nothing to the grid. */
export function dayAfterKey({ key, ctrlKey, metaKey }: Keystroke, focused: string): string | null {
  const month = monthOf(focused);
  const control = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowLeft':
      return addDays(focused, -1);
    case 'ArrowRight':
      return addDays(focused, 1);
    case 'ArrowUp':
      return addDays(focused, -7);
    case 'ArrowDown':
      return addDays(focused, 7);
    case 'Home':
      return control ? `${month}-01` : startOfWeek(focused);
    case 'End':
      return control ? lastDayOf(month) : addDays(startOfWeek(focused), 6);
    case 'PageUp':
      return sameDayIn(focused, addMonths(month, -1));
    case 'PageDown':
      return sameDayIn(focused, addMonths(month, 1));
    default:
      return null;
  }
}
