import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
  headingLevel?: 2 | 3 | 4;
}

/** Titles that open their text; one at a time. */
export function Accordion({ items, headingLevel = 3 }: AccordionProps) {
  const base = useId();
  const [open, setOpen] = useState<string | null>(null);
  const Heading = `h${headingLevel}` as const;
  return (
    <div>
      {items.map(({ id, title, content }) => (
        <div key={id} className={styles.item}>
          <Heading>
            <button
              type="button"
              id={`${base}-${id}`}
              className={styles.trigger}
              aria-expanded={open === id}
              aria-controls={`${base}-${id}-text`}
              onClick={() => setOpen(open === id ? null : id)}
            >
              {title}
              <Icon of={IconChevronDown} size={20} />
            </button>
          </Heading>
          <section
            className={classNames(styles.content, open !== id && styles.closed)}
            id={`${base}-${id}-text`}
            aria-labelledby={`${base}-${id}`}
          >
            {content}
          </section>
        </div>
      ))}
    </div>
  );
}
