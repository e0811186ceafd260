import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './choice-cards.module.css';
import { FieldGroup, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import { RadioButtons } from './radio-buttons.tsx';

const LOOKS = { cards: styles.rows, images: styles.strip, gallery: styles.gallery };

interface ChoiceCardsProps<Value extends string> extends FieldLabels {
  options: readonly { value: Value; label: string; face: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `cards`: framed, rows on phones. `images`: square images, a strip to swipe on phones. `gallery`: four to compare, in pairs on phones. */
  look?: keyof typeof LOOKS;
  name?: string;
}

/** One of a few choices that must be seen: palettes, image styles. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { options, value, onChange, look = 'cards', name, ...labels } = props;
  const faces = options.map(({ value, label, face }) => ({
    value,
    label,
    face: (
      <>
        <div className={styles.face}>{face}</div>
        <span className={styles.label}>
          {label}
          <Icon of={IconCheck} size={16} />
        </span>
      </>
    ),
  }));
  return (
    <FieldGroup {...labels}>
      {(attributes) => (
        <RadioButtons
          options={faces}
          className={classNames(styles.cards, LOOKS[look])}
          buttonClassName={look === 'cards' ? styles.card : styles.image}
          {...{ value, onChange, name, attributes }}
        />
      )}
    </FieldGroup>
  );
}
