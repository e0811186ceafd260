import { drawImage } from '../draw-image.ts';
import type { Route } from '../http-kernel.ts';
import { FEED_OF_SITE } from './feed.ts';
import { PAGES } from './pages.ts';

/**
 * A small website of a business, for reading: `/site/palarnia`. One of its links leads nowhere. Beside it a page that is
 * built by its scripts alone: `/site/skrypt`; and the feed of its news, `/site-news/feed.xml`, with a picture, which says by
 * its ETag whether it is the same.
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
    {
      provider: 'site',
      method: 'GET',
      path: '/site-news/feed.xml',
      handle: ({ headers }) => {
        const etag = '"news-1"';
        if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
        return {
          status: 200,
          headers: { 'content-type': 'application/rss+xml; charset=utf-8', etag },
          body: FEED_OF_SITE,
        };
      },
    },
    {
      provider: 'site',
      method: 'GET',
      path: '/site-news/etiopia.jpg',
      handle: async () => ({
        status: 200,
        headers: { 'content-type': 'image/jpeg' },
        body: await drawImage({ seed: 'etiopia', width: 1080, height: 1080, format: 'jpeg' }),
      }),
    },
    {
      provider: 'site',
      method: 'GET',
      path: /^\/oauth-client\/(?<file>[a-z]+)\.json$/,
      handle: ({ params: { file = '' }, headers: { host = '' } }) => {
        const document = clientDocument(file, `http://${host}/oauth-client/${file}.json`);
        return {
          status: document === null ? 404 : 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(document),
        };
      },
    },
  ];
}

/** What an assistant says of itself at the address that is its id: a right one, one of somebody else, one that has a secret. */
function clientDocument(file: string, address: string): object | null {
  const document = {
    client_id: address,
    client_name: 'Asystent z dokumentu',
    redirect_uris: ['https://assistant.example/callback'],
    token_endpoint_auth_method: 'none',
  };
  if (file === 'asystent') return document;
  if (file === 'cudzy') return { ...document, client_id: 'https://assistant.example/client.json' };
  return file === 'tajny' ? { ...document, token_endpoint_auth_method: 'client_secret_basic' } : null;
}
