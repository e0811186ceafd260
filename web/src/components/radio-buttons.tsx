import type { AriaAttributes, KeyboardEvent, ReactNode } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface RadioButtonsProps<Value extends string> {
  options: readonly { value: Value; label?: string; face: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  className: string | undefined;
  buttonClassName: string | undefined;
  /** What names and describes the group. */
  attributes: AriaAttributes & { id?: string };
  required?: boolean;
  invalid?: boolean;
  /** For a form that moves the focus to its first error. */
  name?: string | undefined;
}

/**
 * A `radiogroup` of buttons, whatever it looks like: arrows move the focus and choose, Home and End go to the ends;
 * only the chosen one (or the first) is a tab stop. An option's `label` names it where its face has no text.
 */
export function RadioButtons<Value extends string>(props: RadioButtonsProps<Value>) {
  const { options, value, onChange, required = false, invalid = false } = props;
  const chosen = options.findIndex((option) => option.value === value);
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = nextIndex(event.key, { index, count: options.length });
    const target = next === null ? undefined : options[next];
    if (next === null || target === undefined) return;
    event.preventDefault();
    onChange(target.value);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      className={props.className}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      data-field={props.name}
      {...props.attributes}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the whole button, with all it shows, is the control
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          aria-label={option.label}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          className={props.buttonClassName}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => press(event, index)}
        >
          {option.face}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, { index, count }: { index: number; count: number }): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (index + step + count) % count;
}
