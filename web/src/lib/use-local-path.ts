import { useTranslation } from 'react-i18next';
import { pathIn } from '../i18n/addresses.ts';

/** Where a public page is in the present language: `navigate(here('/register'))`. */
export function useLocalPath(): (path: string) => string {
  const { i18n } = useTranslation('common');
  return (path) => pathIn(i18n.language, path);
}
