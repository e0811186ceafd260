import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * For a `radiogroup` of buttons: arrows move the focus and choose, Home and End go to the ends; only the chosen one
 * (or the first) is a tab stop.
 */
export function radioKeys<Value extends string>(values: readonly Value[], onChange: (value: Value) => void) {
  return (event: KeyboardEvent<HTMLElement>, value: Value) => {
    const index = values.indexOf(value);
    const step = STEPS[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? values.length - 1
          : step === undefined
            ? null
            : (index + step + values.length) % values.length;
    if (next === null) return;
    event.preventDefault();
    const target = values[next];
    if (target === undefined) return;
    onChange(target);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
}

/** The tab stop of a radio group. */
export function isTabStop<Value extends string>(
  values: readonly Value[],
  chosen: Value | null,
  value: Value,
): boolean {
  return chosen !== null && values.includes(chosen) ? value === chosen : value === values[0];
}
