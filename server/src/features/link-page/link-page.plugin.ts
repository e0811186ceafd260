import { createHash } from 'node:crypto';
import { INTERFACE_LANGUAGES } from '@postownia/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { actForEveryBrand } from '../../db/acting-for.ts';
import { acceptedLanguage } from '../../lib/accepted-language.ts';
import { Refusal } from '../../lib/refusal.ts';
import { assetUrls } from '../assets/index.ts';
import { pageShortLinks } from './page-short-links.ts';
import { type PublicPage, selectPublicPage } from './public-page.system-queries.ts';
import { writeGone, writePage } from './write-page.ts';

/** Nothing but our own pictures and the page's own style. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SLUG = /^[a-z0-9-]{1,100}$/;
const GROUNDS = { light: '#ffffff', dark: '#14171c' } as const;

/** Of one address: somebody who looks around asks a few times, a program that empties pages asks often. */
const PER_MINUTE = 120;

type Used = Pick<Context, 'db' | 'clock' | 'keyRequests' | 'appUrl' | 'shortLinkUrl'>;

/** @throws Refusal TOO_MANY_REQUESTS; most requests are counted without the database */
async function admit({ keyRequests, clock }: Used, ip: string): Promise<void> {
  const limit = { key: `${ip}|link-page`, windowSeconds: 60, max: PER_MINUTE, now: clock.now() };
  const { allowed, retryAfter } = await keyRequests.count(limit);
  if (!allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: retryAfter });
}

/** The brand's first language that the interface speaks; Polish where it named none. */
function languageOf({ languages }: { readonly languages: readonly string[] }) {
  return INTERFACE_LANGUAGES.find((language) => language === languages.find(isInterface)) ?? 'pl';
}
const isInterface = (code: string) => INTERFACE_LANGUAGES.some((known) => known === code);

/** A page as everybody sees it; its web addresses go by short links, which count. */
function pageHtml(context: Pick<Used, 'appUrl' | 'shortLinkUrl'>, page: PublicPage): string {
  const { workspaceId, name, slug, indexed, intro, look } = page;
  const short = pageShortLinks(workspaceId, page.links);
  return writePage({
    name,
    indexed,
    intro,
    colour: look.colours.primary,
    address: `${context.appUrl}/@${slug}`,
    language: languageOf(look),
    logoUrl: look.logo?.url ?? null,
    logoGround: GROUNDS[look.logo?.ground ?? 'light'],
    links: page.links.map(({ label, url }) => {
      const counted = short.get(url);
      return { label, url: counted === undefined ? url : `${context.shortLinkUrl}/${counted.code}` };
    }),
    posts: page.posts.map(({ medium, ...post }) => ({
      ...post,
      image: medium && {
        url: assetUrls(workspaceId, medium).thumbnailUrl,
        altText: medium.altText,
      },
    })),
  });
}

/**
 * `GET /@{slug}`: a brand's page of links, for everybody. Answers 404 for whatever is not public. Browsers and caches ask each time
 * whether it changed (ETag), so that what is switched off is gone at once. Sets no cookie.
 */
export function linkPagePlugin({ app }: { app: Used }) {
  return async (server: FastifyInstance) => {
    server.get<{ Params: { slug: string } }>('/@:slug', async (request, reply) => {
      const { slug } = request.params;
      await admit(app, request.ip);
      reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
      const page = SLUG.test(slug) ? await actForEveryBrand(() => selectPublicPage(app.db, slug)) : null;
      if (page === null) {
        const language = acceptedLanguage(request.headers['accept-language']);
        reply.header('x-robots-tag', 'noindex').header('vary', 'accept-language');
        return reply.code(404).type('text/html; charset=utf-8').send(writeGone(language));
      }
      const html = pageHtml(app, page);
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag);
      if (!page.indexed) reply.header('x-robots-tag', 'noindex');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(html);
    });
  };
}
