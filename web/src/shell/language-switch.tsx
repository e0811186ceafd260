import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { Menu } from '../components/menu.tsx';
import { LANGUAGE_KEY, LANGUAGES } from '../i18n/languages.ts';

/** Lists the interface languages that have texts. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const present = LANGUAGES.find((language) => language.code === i18n.language) ?? LANGUAGES[0];
  const choose = (code: string) => {
    localStorage.setItem(LANGUAGE_KEY, code);
    void i18n.changeLanguage(code);
  };
  return (
    <Menu
      label={t('nav.language', { language: present.name })}
      trigger={
        <>
          <Icon of={IconWorld} size={16} />
          {present.short}
          <Icon of={IconChevronDown} size={16} />
        </>
      }
      items={LANGUAGES.map(({ code, name }) => ({ id: code, label: name, checked: code === present.code }))}
      onChoose={choose}
    />
  );
}
