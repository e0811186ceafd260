import type MiniSearch from 'minisearch';

export interface Found {
  slug: string;
  title: string;
  /** Words around the first hit. */
  excerpt: string;
}
export type SearchDocs = (query: string) => Found[];
export interface SearchDocument {
  slug: string;
  title: string;
  headings: string;
  plain: string;
}

const EXCERPT = 150;

/** Polish without its marks, so that "zuzycie" finds "zużycie". */
export const foldPolish = (words: string) =>
  words.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');

/** A stem good enough for Polish endings: long words lose their last two letters. */
const stem = (term: string) => {
  const folded = foldPolish(term);
  if (folded.length > 6) return folded.slice(0, -2);
  return folded.length > 4 ? folded.slice(0, -1) : folded;
};

function excerptOf(plain: string, query: string): string {
  const folded = foldPolish(plain);
  const at = Math.max(
    0,
    ...query
      .split(/\s+/)
      .slice(0, 1)
      .map((term) => folded.indexOf(stem(term))),
  );
  const from = at === 0 ? 0 : plain.lastIndexOf(' ', Math.max(0, at - 40)) + 1;
  const cut = plain.slice(from, from + EXCERPT);
  return `${from > 0 ? '…' : ''}${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

/** Makes an index of the documents; titles count most, then headings. */
export function makeSearch(Index: typeof MiniSearch, documents: readonly SearchDocument[]): SearchDocs {
  const index = new Index<SearchDocument>({
    idField: 'slug',
    fields: ['title', 'headings', 'plain'],
    processTerm: stem,
    searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(documents);
  const bySlug = new Map(documents.map((document) => [document.slug, document]));
  return (query) =>
    index.search(query).flatMap(({ id }) => {
      const document = bySlug.get(String(id));
      if (document === undefined) return [];
      return [{ slug: document.slug, title: document.title, excerpt: excerptOf(document.plain, query) }];
    });
}
