import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../components/icon.tsx';
import menu from '../components/menu.module.css';
import { pathIn, plainPath } from '../i18n/addresses.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { useLanguageChoice } from './spoken-language.ts';

/**
 * Lists the interface languages: this page's address in each. Where the application runs it changes the language in
 * place; elsewhere the page script leads to the address.
 */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const { pathname } = useLocation();
  const choose = useLanguageChoice();
  const present = LANGUAGES.find((language) => language.code === i18n.language) ?? LANGUAGES[0];
  return (
    <details className={menu.anchor} data-dismissable>
      <summary className={menu.trigger} aria-label={t('nav.language', { language: present.name })}>
        <Icon of={IconWorld} size={16} />
        {present.short}
        <Icon of={IconChevronDown} size={16} />
      </summary>
      <ul className={menu.list}>
        {LANGUAGES.map(({ code, name }) => (
          <li key={code}>
            <a
              className={menu.item}
              href={pathIn(code, plainPath(pathname))}
              hrefLang={code}
              lang={code}
              aria-current={code === present.code ? 'true' : undefined}
              data-language={code}
              onClick={(event) => {
                event.preventDefault();
                void choose(code);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
