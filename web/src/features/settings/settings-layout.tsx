import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './settings.module.css';

/** The settings' pages in their order; each is `/settings/<name>`. */
export const SETTINGS_PAGES = ['konto', 'marka', 'zespol', 'powiadomienia', 'prywatnosc'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export function isSettingsPage(name: string | undefined): name is SettingsPage {
  return SETTINGS_PAGES.some((page) => page === name);
}

/** The frame: links to the pages at the side, one page beside them. */
export function SettingsLayout({ current, children }: { current: SettingsPage; children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label={t('title')}>
        <h1>{t('title')}</h1>
        {SETTINGS_PAGES.map((page) => (
          <SiteLink key={page} to={`/settings/${page}`} aria-current={page === current ? 'page' : undefined}>
            {t(`pages.${page}`)}
          </SiteLink>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** One matter of a page. */
export function Panel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
