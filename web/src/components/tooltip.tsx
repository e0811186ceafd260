import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** The control; give it the id as `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
}

/** A short explanation on hover and focus; Escape hides it. Never the only place of something needed. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [hidden, setHidden] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only lets Escape hide the explanation
    <span
      className={classNames(styles.anchor, hidden && styles.hidden)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setHidden(true);
      }}
      onMouseLeave={() => setHidden(false)}
      onBlur={() => setHidden(false)}
    >
      {children(id)}
      <span className={styles.tip} role="tooltip" id={id}>
        {text}
      </span>
    </span>
  );
}
