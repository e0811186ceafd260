import { Link, type LinkProps } from 'react-router';

/** Addresses that the application answers in the browser. Every other is a document of its own. */
const APPLICATION = /^\/(dashboard|settings|tokens|posts|plans|operator|checkout|register|reset|verify)\b/;

/**
 * A link inside the site. The router changes the page within the application; public pages are loaded as the documents
 * that they are, because most of them come without it.
 */
export function SiteLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} to={to} reloadDocument={!APPLICATION.test(to)} />;
}
