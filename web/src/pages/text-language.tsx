import { useTranslation } from 'react-i18next';
import { textLanguage } from '../i18n/long-texts.ts';

/** `lang` for the words of a long text where they are not in the page's language. */
export function useTextLang(): { lang?: string } {
  const { i18n } = useTranslation('texts');
  const written = textLanguage(i18n.language);
  return written === i18n.language ? {} : { lang: written };
}

/** Says that the text below is in English, to readers of a language it was not written in. */
export function InEnglish() {
  const { t } = useTranslation('texts');
  return useTextLang().lang === undefined ? null : <span>{t('inEnglish')}</span>;
}
