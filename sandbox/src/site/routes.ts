import type { Route } from '../http-kernel.ts';
import { PAGES } from './pages.ts';

/**
 * A small website of a business, for reading: `/site/palarnia`. One of its links leads nowhere. Beside it a page that is
 * built by its scripts alone: `/site/skrypt`.
 */
export function siteRoutes(): Route[] {
  return [
    {
      provider: 'site',
      method: 'GET',
      path: /^\/site\/(?<page>[a-z-]+(?:\/[a-z-]+)?)\/?$/,
      handle: ({ params }) => {
        const page = PAGES[params.page ?? ''];
        return {
          status: page === undefined ? 404 : 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body: page ?? '<!doctype html><title>404</title>',
        };
      },
    },
  ];
}
