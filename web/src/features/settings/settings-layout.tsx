import type { ActiveRole } from '@postownia/contract/roles';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import { roleMay, useRole } from '../../lib/use-may.ts';
import { PHONE, useMedia } from '../../lib/use-media.ts';
import styles from './settings.module.css';

/** The settings' pages in their order; each is `/settings/<name>`. */
export const SETTINGS_PAGES = [
  ...(['konto', 'marka', 'platnosci', 'zespol', 'akceptacje', 'zrodla', 'cykliczne', 'linki'] as const),
  ...(['klucze', 'webhooki', 'aplikacje', 'zuzycie', 'powiadomienia', 'prywatnosc'] as const),
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export function isSettingsPage(name: string | undefined): name is SettingsPage {
  return SETTINGS_PAGES.some((page) => page === name);
}

/** Pages of those who look after programs; nobody else is led there. */
const FOR_PROGRAMS: Partial<Record<SettingsPage, 'api-keys.manage' | 'webhooks.manage'>> = {
  klucze: 'api-keys.manage',
  webhooki: 'webhooks.manage',
};
function isShown(page: SettingsPage, role: ActiveRole | undefined): boolean {
  const action = FOR_PROGRAMS[page];
  if (action === undefined || role === undefined) return true;
  return roleMay(role, action);
}

/** Pages that show tables. */
const isWide = (page: SettingsPage) => page === 'akceptacje' || page === 'aplikacje' || page in FOR_PROGRAMS;

/** The frame: links to the pages at the side, one page beside them; on phones the links unfold above it. */
export function SettingsLayout({ current, children }: { current: SettingsPage; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const phone = useMedia(PHONE);
  return (
    <div className={classNames(styles.page, isWide(current) && styles.wide)}>
      <nav className={styles.nav} aria-label={t('title')}>
        <h1>{t('title')}</h1>
        {phone ? (
          // Folded again on the page that was chosen.
          <details key={current} className={styles.pages}>
            <summary>
              {t(`pages.${current}`)}
              <Icon of={IconChevronDown} size={18} />
            </summary>
            <PageLinks current={current} />
          </details>
        ) : (
          <PageLinks current={current} />
        )}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function PageLinks({ current }: { current: SettingsPage }) {
  const { t } = useTranslation('settings');
  const role = useRole();
  return SETTINGS_PAGES.filter((page) => isShown(page, role)).map((page) => (
    <SiteLink key={page} to={`/settings/${page}`} aria-current={page === current ? 'page' : undefined}>
      {t(`pages.${page}`)}
    </SiteLink>
  ));
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
