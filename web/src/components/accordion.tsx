import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './accordion.module.css';
import { Icon } from './icon.tsx';

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[];
  headingLevel?: 2 | 3 | 4;
}

/** Titles that open their text; the browser itself keeps one open at a time, scripts or not. */
export function Accordion({ items, headingLevel = 3 }: AccordionProps) {
  const group = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div>
      {items.map(({ id, title, content }) => (
        <details key={id} className={styles.item} name={group}>
          <summary className={styles.trigger}>
            <Heading>{title}</Heading>
            <Icon of={IconChevronDown} size={20} />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
