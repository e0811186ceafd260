import MiniSearch from 'minisearch';
import { pathIn } from '../i18n/addresses.ts';
import { type Found, makeSearch, type SearchDocument } from './make-search.ts';

const SHORTEST_QUERY = 2;

function resultOf({ slug, title, excerpt }: Found): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), {
    href: pathIn(document.documentElement.lang, `/docs/${slug}`),
    textContent: title,
  });
  const item = document.createElement('li');
  item.append(link, Object.assign(document.createElement('p'), { textContent: excerpt }));
  return item;
}

/** Shows below the field what its words find, now and at every change. `search` is written by `pages/docs-search.tsx`. */
export async function runSearch(search: HTMLElement, field: HTMLInputElement): Promise<void> {
  const { docsSearch = '', summaries = '[]' } = search.dataset;
  const answer = await fetch(docsSearch);
  const find = makeSearch(MiniSearch, (await answer.json()) as SearchDocument[]);
  const sentences = JSON.parse(summaries) as string[];
  const part = (name: string) => search.querySelector<HTMLElement>(`[data-search-${name}]`);
  const show = () => {
    const query = field.value.trim();
    const found = query.length < SHORTEST_QUERY ? null : find(query);
    const [summary, nothing, results] = [part('summary'), part('nothing'), part('results')];
    if (!summary || !nothing || !results) return;
    summary.textContent = found === null ? '' : (sentences[found.length] ?? '').replace('%', query);
    nothing.hidden = found?.length !== 0;
    results.hidden = !found?.length;
    results.replaceChildren(...(found ?? []).map(resultOf));
  };
  field.addEventListener('input', show);
  show();
}
