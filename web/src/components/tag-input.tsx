import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Field, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './tag-input.module.css';

interface TagInputProps extends FieldLabels {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  placeholder?: string;
  /** At most so many. */
  limit?: number;
  /** Longest tag, in characters. */
  maxLength?: number;
  name?: string;
}

/** New tags of a typed text: split at commas, without empty and repeated ones. */
export function addTags(tags: readonly string[], typed: string, limit = Number.POSITIVE_INFINITY): string[] {
  const result = [...tags];
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase()));
  for (const tag of typed.split(',').map((part) => part.trim())) {
    if (tag === '' || known.has(tag.toLocaleLowerCase()) || result.length >= limit) continue;
    known.add(tag.toLocaleLowerCase());
    result.push(tag);
  }
  return result;
}

/** A list of short words: Enter or a comma adds, Backspace in the empty field removes the last. */
export function TagInput({ tags, onChange, placeholder, limit, maxLength, name, ...labels }: TagInputProps) {
  const { t } = useTranslation('components');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const next = addTags(tags, typed, limit);
    if (next.length > tags.length) onChange(next);
    setTyped('');
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (event.key === 'Enter' && typed.trim() === '') return;
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  return (
    <Field {...labels}>
      {(attributes) => (
        <div className={classNames(styles.box, labels.error && styles.invalid)}>
          <ul className={styles.list} aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag} className={styles.tag}>
                {tag}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('removeTag', { tag })}
                  onClick={() => remove(tag)}
                >
                  <Icon of={IconX} size={16} />
                </button>
              </li>
            ))}
          </ul>
          <input
            {...attributes}
            ref={input}
            className={styles.input}
            value={typed}
            maxLength={maxLength}
            placeholder={tags.length === 0 ? placeholder : undefined}
            data-field={name}
            enterKeyHint="done"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={pressKey}
            onBlur={add}
          />
        </div>
      )}
    </Field>
  );
}
