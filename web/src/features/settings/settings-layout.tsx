import { PERMISSIONS } from '@postownia/contract/permissions';
import type { ActiveRole } from '@postownia/contract/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';

/** The settings' pages in their order; each is `/settings/<name>`. */
export const SETTINGS_PAGES = ['konto', 'marka', 'zespol', 'klucze', 'powiadomienia', 'prywatnosc'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export function isSettingsPage(name: string | undefined): name is SettingsPage {
  return SETTINGS_PAGES.some((page) => page === name);
}

/** Whoever may not look after keys is led to none. */
const managesKeys = (role: ActiveRole) =>
  (PERMISSIONS['api-keys.manage'].roles as readonly ActiveRole[]).includes(role);

/** The frame: links to the pages at the side, one page beside them. */
export function SettingsLayout({ current, children }: { current: SettingsPage; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const role = useSettings()?.workspace.role;
  const shown = SETTINGS_PAGES.filter((page) => page !== 'klucze' || role === undefined || managesKeys(role));
  return (
    <div className={classNames(styles.page, current === 'klucze' && styles.wide)}>
      <nav className={styles.nav} aria-label={t('title')}>
        <h1>{t('title')}</h1>
        {shown.map((page) => (
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
