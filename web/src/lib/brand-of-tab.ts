import { noteAway } from './away.ts';
import { onBrandLeft, type Stay, stayUnder } from './brand-stay.ts';
import { fetchUnlessKnown, forgetKnown } from './known-answers.ts';
import { noteFailure } from './last-failure.ts';

/** How addresses of the application name a brand: `/dashboard?tab=profil&marka=palarnia-swit` (decision 0040). */
export const BRAND_PARAMETER = 'marka';
const HEADER = 'x-workspace';

const namedIn = (search: string) => new URLSearchParams(search).get(BRAND_PARAMETER);

/** A link of ours opened in a new tab names none: it means the brand of the page that it was on. */
function namedByOpener(): string | null {
  const { referrer } = document;
  return URL.canParse(referrer) && new URL(referrer).origin === window.location.origin
    ? namedIn(new URL(referrer).search)
    : null;
}

let stay: Stay | null = null;

/** The stay that a call of now belongs to: whatever comes of it is for this one alone. */
export function stayOfTab(): Stay {
  stay ??= stayUnder(namedIn(window.location.search) ?? namedByOpener());
  return stay;
}

/**
 * The brand that this page shows, by its slug, until another one is entered or it is left. Null until the first answer has
 * said which one an address without a name means.
 */
export const brandOfTab = (): string | null => stayOfTab().slug;

/** The brand that an address names, where it is another one than this page shows; null otherwise. */
export function anotherBrandIn(search: string): string | null {
  const name = namedIn(search);
  return stay === null || name === stay.named || name === stay.slug ? null : name;
}

/**
 * Shows another brand from now on. Nothing that the one before it asked for is waited for, and nothing that this page
 * remembers of it is kept (decision 0084). Whoever calls has seen that nothing of it is unsaved or being written.
 */
export function enterBrand(name: string): void {
  const before = stayOfTab();
  stay = stayUnder(name);
  before.end();
}

/** Whoever signs in next on this page may have other brands. */
export function leaveBrand(): void {
  stay = null;
}

/** Headers that name the brand of this page to the server. */
export function brandHeaders(brand: string | null = brandOfTab()): Record<string, string> {
  return brand === null ? {} : { [HEADER]: brand };
}

/** The same for a link that the browser follows by itself. */
export function linkOfBrand(path: string): string {
  const brand = brandOfTab();
  if (brand === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}workspace=${encodeURIComponent(brand)}`;
}

/**
 * Asks the API in the name of the brand that was shown when it was called, and learns from the first answer which one that
 * is. A read that is still on its way when another brand is entered is broken off; a write never is.
 */
export async function fetchOfStay(of: Stay, request: Request, init?: RequestInit): Promise<Response> {
  const isRead = request.method === 'GET';
  const signal = isRead ? AbortSignal.any([request.signal, of.ended]) : request.signal;
  const ask = (asked: Request) => fetch(asked, { ...init, signal });
  const answer = await (isRead ? fetchUnlessKnown(request, ask) : of.write(() => ask(request)));
  noteFailure(answer);
  noteAway(answer);
  const told = answer.headers.get(HEADER);
  if (told === null) return answer;
  const asked = request.headers.get(HEADER);
  // Two questions of one page that named no brand were answered for two: another tab has chosen between them.
  if (asked === null && of.slug !== null && of.slug !== told) window.location.reload();
  // Emails name a brand by its id; from here on it is its slug.
  if (asked === null || asked === of.slug) of.slug = told;
  return answer;
}

onBrandLeft(forgetKnown);
