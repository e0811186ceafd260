import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Field, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './tag-input.module.css';

/** What separates tags in a text that was typed or pasted. */
const SEPARATORS = /[,;\n\r\t]/;

export interface TagLimits {
  /** At most so many. */
  limit?: number | undefined;
  /** Longest tag, in characters. */
  maxLength?: number | undefined;
}

/**
 * The tags with those of a typed text, split at commas, semicolons and line breaks, without empty and repeated ones. A
 * tag is never cut: what is too long, or one too many, is `left` for the person to change.
 */
export function addTags(
  tags: readonly string[],
  typed: string,
  { limit = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY }: TagLimits = {},
): { tags: string[]; left: string } {
  const result = [...tags];
  const left: string[] = [];
  const known = new Set(tags.map((tag) => tag.toLocaleLowerCase()));
  for (const tag of typed.split(SEPARATORS).map((part) => part.trim())) {
    if (tag === '' || known.has(tag.toLocaleLowerCase())) continue;
    if (tag.length > maxLength || result.length >= limit) {
      left.push(tag);
      continue;
    }
    known.add(tag.toLocaleLowerCase());
    result.push(tag);
  }
  return { tags: result, left: left.join(', ') };
}

interface TagInputProps extends FieldLabels, TagLimits {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  placeholder?: string;
  name?: string;
}

/**
 * A list of short words: Enter, a comma or leaving the field adds, Backspace in the empty field removes the last. What
 * counts is the text that arrives, not the keys: phones and the clipboard press none.
 */
export function TagInput({ tags, onChange, placeholder, limit, maxLength, name, ...labels }: TagInputProps) {
  const { t } = useTranslation('components');
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    const next = addTags(tags, text, { limit, maxLength });
    if (next.tags.length > tags.length) onChange(next.tags);
    setTyped(next.left);
    setRefused(next.left !== '');
  };
  const change = (text: string) => {
    // Nothing is taken out of the field again while it is being mended.
    if (SEPARATORS.test(text) && !refused) return add(text);
    setTyped(text);
    if (text === '') setRefused(false);
  };
  const isFull = limit !== undefined && tags.length >= limit;
  const refusal = isFull ? t('tagsFull', { count: limit }) : t('tagTooLong', { count: maxLength ?? 0 });
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    input.current?.focus();
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (event.key === 'Enter' && typed.trim() === '') return;
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  return (
    <Field {...labels} error={refused ? refusal : labels.error}>
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
            placeholder={tags.length === 0 ? placeholder : undefined}
            data-field={name}
            enterKeyHint="done"
            onChange={(event) => change(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              // A field of one line would glue the lines of a pasted list together.
              if (!SEPARATORS.test(pasted)) return;
              event.preventDefault();
              add(`${typed}${pasted}`);
            }}
            onKeyDown={pressKey}
            onBlur={() => add(typed)}
          />
        </div>
      )}
    </Field>
  );
}
