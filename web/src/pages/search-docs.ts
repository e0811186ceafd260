import documents from 'virtual:docs-search';
import MiniSearch from 'minisearch';
import { makeSearch } from './make-search.ts';

export type { Found, SearchDocs } from './make-search.ts';

/** The search of the documentation, ready to be asked. */
export const searchDocs = makeSearch(MiniSearch, documents);
