import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './day-panel.module.css';

/** The part of the panel that scrolls; where it does, the keyboard reaches it too. */
export function PanelScroll({ children }: { children: ReactNode }) {
  const { t } = useTranslation('posts');
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={styles.scroll}
      {...(overflows ? { tabIndex: 0, role: 'group', 'aria-label': t('preview') } : {})}
    >
      {children}
    </div>
  );
}
