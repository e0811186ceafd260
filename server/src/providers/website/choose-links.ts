import type { PageLink } from './page-reading.ts';
import { siteOf } from './website-address.ts';

/** What a page is likely to tell, by the words of its link or its path; the most telling first. */
const TELLING: readonly RegExp[] = [
  /o[ -]?nas\b|o[ -]mnie\b|o[ -]firmie|kim jestem|historia|about|ueber|über uns|chi siamo|qui sommes/iu,
  /us[łl]ug|ofert|co robi|zabieg|zakres|menu|produkt|services|leistung|servizi|prestations/iu,
  /faq|pytani|questions|fragen|domande/iu,
  /kontakt|contact|dojazd|gdzie|contatti/iu,
  /cennik|ceny|prices|preise|prezzi|tarifs/iu,
  /zesp[óo][łl]|team|ludzie|kadra|personel/iu,
];
const FILES = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|mp[34]|ics|xml|json)$/iu;

/** Pages of the same site that are likely to tell something of its owner, each once, the most telling first. */
export function chooseLinks(
  links: readonly PageLink[],
  { start, most }: { start: string; most: number },
): string[] {
  const site = siteOf(new URL(start));
  const seen = new Set([pageOf(new URL(start))]);
  const ranked = links.flatMap(({ url, text }) => {
    const target = URL.parse(url);
    if (target === null || siteOf(target) !== site || FILES.test(target.pathname)) return [];
    const words = `${text} ${decode(target.pathname).replaceAll(/[-_/]+/gu, ' ')}`;
    const rank = TELLING.findIndex((pattern) => pattern.test(words));
    return rank < 0 ? [] : [{ target, rank }];
  });
  // One of each kind before a second of any.
  const rounds = ranked.map((link, place) => ({
    ...link,
    round: ranked.slice(0, place).filter(({ rank }) => rank === link.rank).length,
  }));
  return rounds
    .toSorted((a, b) => a.round - b.round || a.rank - b.rank)
    .filter(({ target }) => {
      const page = pageOf(target);
      return !seen.has(page) && seen.add(page) !== undefined;
    })
    .slice(0, most)
    .map(({ target }) => new URL(pageOf(target), target).href);
}

const pageOf = ({ pathname, search }: URL): string => pathname.replace(/(?<=.)\/$/u, '') + search;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
