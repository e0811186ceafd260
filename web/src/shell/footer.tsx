import company from 'virtual:company';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/logo.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { PROFILE_ICONS } from '../pages/profile-icons.ts';
import { FOOTER_COLUMNS, pathOf } from '../pages/site-pages.ts';
import styles from './footer.module.css';

const OWNER = `© ${company.year} ${company.name}`;
/** The company's numbers, as far as the operator has named them. */
const REGISTRATION = Object.entries({ KRS: company.krs, NIP: company.nip, REGON: company.regon }).filter(
  ([, number]) => number !== undefined,
);

/** The footer of public pages: link columns, the company's registration, its social profiles. */
export function Footer() {
  const { t } = useTranslation('common');
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div>
            <Logo name={t('brand')} label={t('homeLink')} />
            <p className={styles.claim}>{t('footer.claim')}</p>
          </div>
          {FOOTER_COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2>{t(`footer.${title}`)}</h2>
              <ul>
                {links.map(({ name, path }) => (
                  <li key={name}>
                    <SiteLink to={path}>{t(`footer.${name}`)}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className={styles.legal}>
          <div>
            {OWNER}
            {REGISTRATION.map(([name, number]) => (
              <Fragment key={name}>
                {' · '}
                {name}&nbsp;{number}
              </Fragment>
            ))}
          </div>
          {company.profiles.length > 0 && (
            <div className={styles.social}>
              {company.profiles.map(({ network, url }) => (
                <a key={network} href={url} aria-label={network} rel="noopener" target="_blank">
                  <Icon of={PROFILE_ICONS[network]} size={20} />
                </a>
              ))}
            </div>
          )}
        </div>
      </div>
    </footer>
  );
}

const SLIM_LINKS = ['faq', 'status', 'terms', 'privacy'] as const;

/** The application's footer: one line, with the cookie settings in it; phones have them in the menu. */
export const SlimFooter = memo(OneLine);

function OneLine() {
  const { t } = useTranslation('common');
  return (
    <footer className={styles.slim}>
      <span>{OWNER}</span>
      <nav aria-label={t('footer.label')}>
        {SLIM_LINKS.map((name) => {
          const path = pathOf(name);
          return (
            path && (
              <SiteLink key={name} to={path}>
                {t(`footer.${name}`)}
              </SiteLink>
            )
          );
        })}
        <button type="button" data-cookie-settings>
          {t('footer.cookies')}
        </button>
      </nav>
    </footer>
  );
}
