import type { ReactNode } from 'react';
import { EMPTY_ART } from './empty-art.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  art?: keyof typeof EMPTY_ART;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** At most one button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

/** Takes the place of content that is not there yet. */
export function EmptyState({ art, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty}>
      {art && EMPTY_ART[art]}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
