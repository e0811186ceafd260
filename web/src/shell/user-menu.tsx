import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import menu from '../components/menu.module.css';
import { SiteLink } from '../components/site-link.tsx';
import { classNames } from '../lib/class-names.ts';
import { initialsOf } from '../lib/initials.ts';
import { useSession } from '../lib/session.ts';
import { HEADER_LINKS } from '../pages/site-pages.ts';
import styles from './user-menu.module.css';

/** What belongs to the person and not to the brand: settings, tokens, the public site and the way out. */
export function UserMenu() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const initials = initialsOf(user?.name ?? '');
  return (
    <details className={menu.anchor} data-dismissable>
      <summary
        className={classNames(menu.trigger, styles.trigger)}
        aria-label={user === null ? t('nav.account') : t('nav.accountOf', { name: user.name })}
      >
        <span className={styles.initials} aria-hidden="true">
          {initials === '' ? <Icon of={IconUser} size={16} /> : initials}
        </span>
        <Icon of={IconChevronDown} size={16} />
      </summary>
      <div className={classNames(menu.list, styles.list)}>
        {user !== null && <p className={styles.email}>{user.email}</p>}
        <nav aria-label={t('nav.account')}>
          <SiteLink to="/settings/konto" className={menu.item}>
            {t('nav.settings')}
          </SiteLink>
          <SiteLink to="/brands" className={menu.item}>
            {t('nav.brands')}
          </SiteLink>
          <SiteLink to="/tokens" className={menu.item}>
            {t('nav.tokens')}
          </SiteLink>
          <SiteLink to="/help" className={menu.item}>
            {t('nav.help')}
          </SiteLink>
        </nav>
        <nav aria-label={t('nav.label')} className={styles.part}>
          {HEADER_LINKS.map(({ name, path }) => (
            <SiteLink key={name} to={path} className={menu.item}>
              {t(`nav.${name}`)}
            </SiteLink>
          ))}
        </nav>
        <div className={styles.part}>
          <button type="button" className={menu.item} data-sign-out>
            {t('nav.logout')}
          </button>
        </div>
      </div>
    </details>
  );
}
