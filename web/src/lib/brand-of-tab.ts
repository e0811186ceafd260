import { noteAway } from './away.ts';
import { fetchUnlessKnown } from './known-answers.ts';
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

let shown: string | null = null;
let looked = false;

/**
 * The brand that this page shows, by its slug, from its first call until it is left: choosing another one loads the page
 * anew, so that nothing of one brand is ever kept or sent under another. Null until the first answer has said which one
 * an address without a name means.
 */
export function brandOfTab(): string | null {
  if (!looked) shown = namedIn(window.location.search) ?? namedByOpener();
  looked = true;
  return shown;
}

/** Whoever signs in next on this page may have other brands. */
export function leaveBrand(): void {
  looked = true;
  shown = null;
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

/** Asks the API in the name of this page's brand, and learns from the first answer which one that is. */
export async function fetchOfBrand(request: Request, init?: RequestInit): Promise<Response> {
  const answer = await fetchUnlessKnown(request, (asked) => fetch(asked, init));
  noteFailure(answer);
  noteAway(answer);
  const told = answer.headers.get(HEADER);
  if (told === null) return answer;
  const asked = request.headers.get(HEADER);
  // Two questions of one page that named no brand were answered for two: another tab has chosen between them.
  if (asked === null && shown !== null && shown !== told) window.location.reload();
  // Emails name a brand by its id; from here on it is its slug.
  if (asked === null || asked === shown) shown = told;
  return answer;
}
