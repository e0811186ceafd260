import { IconMenu2, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { iconButtonClass } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/logo.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { BrandSwitcher } from '../features/brands/brand-switcher.tsx';
import { TasksLink } from '../features/tasks/tasks-link.tsx';
import { plainPath } from '../i18n/addresses.ts';
import { classNames } from '../lib/class-names.ts';
import { HEADER_LINKS, pathOf } from '../pages/site-pages.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { SessionLinks } from './session-links.tsx';
import { UserMenu } from './user-menu.tsx';

function SiteLinks() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const here = plainPath(pathname);
  return HEADER_LINKS.map(({ name, path }) => (
    <SiteLink key={name} to={path} aria-current={here === path ? 'page' : undefined}>
      {t(`nav.${name}`)}
    </SiteLink>
  ));
}

/** In the application everybody is a member. */
function SessionItems({ app }: { app: boolean }) {
  const { t } = useTranslation('common');
  const forMembers = app ? undefined : 'for-members';
  return (
    <>
      <SiteLink to="/dashboard" className={forMembers}>
        {t('nav.dashboard')}
      </SiteLink>
      {app && <SiteLink to="/tasks">{t('nav.tasks')}</SiteLink>}
      {app && <SiteLink to="/brands">{t('nav.brands')}</SiteLink>}
      <SiteLink to="/settings/konto" className={forMembers}>
        {t('nav.settings')}
      </SiteLink>
      {app && <SiteLink to="/tokens">{t('nav.tokens')}</SiteLink>}
      {app && <SiteLink to="/help">{t('nav.help')}</SiteLink>}
      <span className={classNames(styles.row, forMembers)}>
        <button type="button" className={styles.plain} data-sign-out>
          {t('nav.logout')}
        </button>
      </span>
      {!app && (
        <>
          <SiteLink to={pathOf('login') ?? '/register'} className="for-visitors">
            {t('nav.login')}
          </SiteLink>
          <SiteLink to="/register" className="for-visitors">
            {t('nav.register')}
          </SiteLink>
        </>
      )}
    </>
  );
}

/** The menu below the bar of narrow screens: opened by the browser, closed by the page script. */
export const MenuButton = memo(MenuOfSite);

function MenuOfSite({ app, className }: { app: boolean; className?: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <details className={classNames(styles.disclosure, className)} data-dismissable>
      <summary className={iconButtonClass()} aria-label={t('nav.openMenu')}>
        <Icon of={IconMenu2} size={20} />
        <Icon of={IconX} size={20} />
      </summary>
      <div className={styles.menu}>
        <nav aria-label={t('nav.label')}>
          <SiteLinks />
          <SessionItems app={app} />
        </nav>
        <span className={styles.row}>
          <button type="button" className={styles.plain} data-cookie-settings>
            {t('footer.cookies')}
          </button>
          <span className={styles.rowEnd}>
            <LanguageSwitch />
            <ThemeToggle />
          </span>
        </span>
      </div>
    </details>
  );
}

/** The bar on top of every page: 64 px on public pages, 56 px in the application, where phones get `PhoneBar`. */
export const Header = memo(Bar);

function Bar({ app = false }: { app?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <header className={classNames(styles.bar, app && styles.app)}>
      <div className={styles.inner}>
        <Logo
          name={t('brand')}
          label={t('homeLink')}
          size={app ? 24 : 26}
          {...(styles.logo && { className: styles.logo })}
        />
        {app && <BrandSwitcher />}
        {!app && (
          <nav className={styles.nav} aria-label={t('nav.label')}>
            <SiteLinks />
          </nav>
        )}
        <div className={styles.end}>
          <span className={styles.hiddenOnPhone}>
            <LanguageSwitch />
          </span>
          {app ? (
            <>
              <TasksLink />
              <ThemeToggle size="small" />
              <UserMenu />
            </>
          ) : (
            <>
              <SessionLinks />
              <MenuButton app={false} className={styles.menuButton} />
            </>
          )}
        </div>
      </div>
      <p role="alert" className={styles.refusal} data-sign-out-failed hidden suppressHydrationWarning>
        {t('nav.logoutFailed')}
      </p>
    </header>
  );
}
