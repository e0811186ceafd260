import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { IconButton } from '../components/button.tsx';
import { Logo } from '../components/logo.tsx';
import { ThemeToggle } from '../components/theme-toggle.tsx';
import { classNames } from '../lib/class-names.ts';
import { useSession } from '../lib/session.ts';
import { HEADER_LINKS, pathOf } from '../pages/site-pages.ts';
import { openCookieSettings } from './cookie-consent.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { SessionLinks, useSignOutPress } from './session-links.tsx';

function SiteLinks() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  // The build renders `/pricing/`, the browser is at `/pricing`: both are the same page.
  const here = pathname.replace(/(.)\/$/, '$1');
  return HEADER_LINKS.map(({ name, path }) => (
    <Link key={name} to={path} aria-current={here === path ? 'page' : undefined}>
      {t(`nav.${name}`)}
    </Link>
  ));
}

function SessionItems() {
  const { t } = useTranslation('common');
  const session = useSession();
  const signOut = useSignOutPress();
  if (session.state === 'signed-in') {
    return (
      <>
        <NavLink to="/dashboard">{t('nav.dashboard')}</NavLink>
        <span className={styles.row}>
          <button type="button" className={styles.plain} onClick={signOut.press}>
            {t('nav.logout')}
          </button>
        </span>
      </>
    );
  }
  return (
    <>
      <Link to={pathOf('login') ?? '/register'}>{t('nav.login')}</Link>
      <Link to="/register">{t('nav.register')}</Link>
    </>
  );
}

/** The menu below the bar of narrow screens; Escape and every change of address close it. */
export function MenuButton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const location = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === location.key;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('header')) setOpenAt(null);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        icon={isOpen ? IconX : IconMenu2}
        label={t(isOpen ? 'nav.closeMenu' : 'nav.openMenu')}
        aria-expanded={isOpen}
        onPress={() => setOpenAt(isOpen ? null : location.key)}
      />
      {isOpen && (
        <div className={styles.menu}>
          <nav aria-label={t('nav.label')}>
            <SiteLinks />
            <SessionItems />
          </nav>
          <span className={styles.row}>
            <button type="button" className={styles.plain} onClick={openCookieSettings}>
              {t('footer.cookies')}
            </button>
            <span className={styles.rowEnd}>
              <LanguageSwitch />
              <ThemeToggle />
            </span>
          </span>
        </div>
      )}
    </>
  );
}

/** The bar on top of every page: 64 px on public pages, 56 px in the application, where phones get `PhoneBar`. */
export function Header({ app = false }: { app?: boolean }) {
  const { t } = useTranslation('common');
  const size = app ? 'small' : 'regular';
  return (
    <header className={classNames(styles.bar, app && styles.app)}>
      <div className={styles.inner}>
        <Logo
          name={t('brand')}
          label={t('homeLink')}
          size={app ? 24 : 26}
          {...(styles.logo && { className: styles.logo })}
        />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <SiteLinks />
        </nav>
        <div className={styles.end}>
          <span className={styles.hiddenOnPhone}>
            <LanguageSwitch />
          </span>
          {app && <ThemeToggle size="small" />}
          <SessionLinks size={size} onDashboard={app} />
          <MenuButton className={styles.menuButton} />
        </div>
      </div>
    </header>
  );
}
