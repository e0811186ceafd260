import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import { SiteLink } from './site-link.tsx';
import styles from './tabs-nav.module.css';

export interface TabLink {
  to: string;
  label: string;
  /** Fits below an icon. */
  shortLabel: string;
  icon: IconShape;
  isCurrent: boolean;
}

/** Links between views of one page, each with its own address: tabs above, on phones a bar at the bottom. */
export function TabsNav({ label, tabs, end }: { label: string; tabs: readonly TabLink[]; end?: ReactNode }) {
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <SiteLink
            key={tab.to}
            to={tab.to}
            className={styles.tab}
            aria-current={tab.isCurrent ? 'page' : undefined}
          >
            <span data-text={tab.label}>{tab.label}</span>
          </SiteLink>
        ))}
        {end && <div className={styles.end}>{end}</div>}
      </nav>
      <nav className={styles.bottom} aria-label={label}>
        {tabs.map((tab) => (
          <SiteLink key={tab.to} to={tab.to} aria-current={tab.isCurrent ? 'page' : undefined}>
            <Icon of={tab.icon} size={22} />
            {tab.shortLabel}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
