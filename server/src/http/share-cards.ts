import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  INDUSTRIES,
  type Industry,
  POST_LANGUAGES,
  type PostLanguage,
} from '@postownia/contract/brand-vocabulary';
import { PALETTE_NAMES } from '@postownia/contract/palettes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { hashText } from '../lib/seeded-random.ts';
import type { ShareCard } from '../providers/image/share-card.ts';

/** Cards kept in memory, about 60 KB each; the site has fewer pages in one language. */
const MOST_KEPT = 120;
const DAY_SECONDS = 86_400;

const TITLE = /<meta property="og:title" content="([^"]*)"/;
const LANGUAGE = /<html lang="(\w+)"/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Whose drawings suit which pages; the address, without its language, of the first that fits. */
const DRAWINGS_OF: readonly (readonly [RegExp, Industry])[] = [
  [/^index$/, 'Gastronomia'],
  [/pricing|token|rozlicz|bill/, 'Finanse'],
  [/^(?:api|status|integrations|features|gdpr|privacy|cookies|delete-data|docs)/, 'IT'],
  [/^(?:guides|training|webinars|faq|roadmap)/, 'Edukacja'],
  [/^(?:about|careers|contact|register)/, 'Moda'],
];

const isPostLanguage = (value: string): value is PostLanguage =>
  (POST_LANGUAGES as readonly string[]).includes(value);

function choose<Value>(values: readonly Value[], seed: number): Value {
  const value = values[seed % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

/** The card of a built page: its own title, in colours and with a drawing that its address chooses. */
export function shareCardOf(html: string, address: string): ShareCard | null {
  const title = TITLE.exec(html)?.[1];
  const language = LANGUAGE.exec(html)?.[1] ?? 'pl';
  if (title === undefined) return null;
  const headline = title
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\u00a0', ' ');
  // The same look in every language.
  const plain = address.replace(/^(en|de|it|fr)(\/|$)/, '') || 'index';
  const seed = hashText(plain);
  return {
    headline,
    kicker: '',
    brandName: 'Postownia',
    seed,
    palette: choose(PALETTE_NAMES, seed),
    industry: DRAWINGS_OF.find(([pages]) => pages.test(plain))?.[1] ?? choose(INDUSTRIES, seed >>> 3),
    language: isPostLanguage(language) ? language : 'pl',
  };
}

/** The built page that an image's address names: `pricing`, `en/docs/tokens`, `index`. */
function readPage(root: string, address: string): string | null {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(address)) return null;
  const file = path.join(root, address.replace(/(^|\/)index$/, ''), 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * `/og/<page>.jpg`: the image that a link to a public page is shared with, drawn by our own illustrator when it is
 * first asked for. Only pages that the build wrote have one.
 */
export function shareCardsPlugin({ root, workshop }: { root: string; workshop: Context['workshop'] }) {
  const drawn = new Map<string, Promise<Uint8Array>>();
  const draw = (address: string, card: ShareCard) => {
    const known = drawn.get(address);
    if (known !== undefined) return known;
    const drawing = workshop.do('share-card', card);
    drawn.set(address, drawing);
    drawing.catch(() => drawn.delete(address));
    const [oldest] = drawn.keys();
    if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
    return drawing;
  };
  return async (server: FastifyInstance) => {
    server.get<{ Params: { '*': string } }>('/og/*', async (request, reply) => {
      const address = /^(.+)\.jpg$/.exec(request.params['*'])?.[1] ?? '';
      const html = readPage(root, address);
      const card = html === null ? null : shareCardOf(html, address);
      if (card === null) return reply.code(404).send();
      const jpeg = await draw(address, card);
      return reply
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .type('image/jpeg')
        .send(Buffer.from(jpeg));
    });
  };
}
