import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './choice-cards.module.css';
import { FieldGroup, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import { isTabStop, radioKeys } from './use-radio-keys.ts';

interface ChoiceCardsProps<Value extends string> extends FieldLabels {
  options: readonly { value: Value; label: string; face: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `cards`: framed, rows on phones. `pictures`: square pictures, a strip to swipe on phones. */
  look?: 'cards' | 'pictures';
  name?: string;
}

/** One of a few choices that must be seen: palettes, picture styles. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { options, value, onChange, look = 'cards', name, ...labels } = props;
  const values = options.map((option) => option.value);
  const pressKey = radioKeys(values, onChange);
  return (
    <FieldGroup {...labels}>
      {(attributes) => (
        <div
          className={classNames(styles.cards, look === 'cards' ? styles.rows : styles.strip)}
          role="radiogroup"
          data-field={name}
          {...attributes}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y/useSemanticElements: the whole card is the control
            <button
              key={option.value}
              type="button"
              role="radio"
              aria-checked={option.value === value}
              aria-label={option.label}
              tabIndex={isTabStop(values, value, option.value) ? 0 : -1}
              className={look === 'cards' ? styles.card : styles.picture}
              onClick={() => onChange(option.value)}
              onKeyDown={(event) => pressKey(event, option.value)}
            >
              <div className={styles.face}>{option.face}</div>
              <span className={styles.label}>
                {option.label}
                <Icon of={IconCheck} size={16} />
              </span>
            </button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
