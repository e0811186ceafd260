import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import { pathIn } from '../i18n/addresses.ts';

/** Addresses, without a language, that the application answers in the browser. Every other is a document of its own. */
const APPLICATION =
  /^\/(dashboard|settings|tokens|tasks|posts|plans|brands?|operator|checkout|register|reset|verify)\b/;

/**
 * A link inside the site, to the page in the language that is spoken here; `to` is without a language. The router changes the page within the application; public pages are loaded as the documents
 * that they are, because most of them come without it.
 */
export function SiteLink({ to, reloadDocument = false, ...props }: LinkProps & { to: string }) {
  const { i18n } = useTranslation('common');
  return (
    <Link
      {...props}
      to={pathIn(i18n.language, to)}
      reloadDocument={reloadDocument || !APPLICATION.test(to)}
    />
  );
}
