import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root as repository } from './project.mjs';
import { lineOf, readSources } from './source-files.mjs';

/** What a comment may cite: product decisions (P-18; P-256 is a curve), decision pages (decision 0018), pages of `docs/`. */
const citations =
  /\bP-(?!256\b)(?<product>\d+)\b|\bdecisions? (?<page>\d+)\b|\b(?<file>docs\/[\w./-]+\.md)\b|(?<elsewhere>\bproviders' facts\b|\bspecification,? section \d)/g;

/** What the repository has to cite. */
export function readCitable(/** @type {string} */ root) {
  const decisions = readFileSync(path.join(root, 'docs/product-decisions.md'), 'utf8');
  return {
    product: new Set([...decisions.matchAll(/^\*\*P-(\d+)\*\*/gm)].map((match) => match[1] ?? '')),
    pages: new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
    hasFile: (/** @type {string} */ file) => existsSync(path.join(root, file)),
  };
}

/** Citations that lead nowhere. */
export function findLostCitations(
  /** @type {{path: string, text: string}[]} */ files,
  /** @type {ReturnType<typeof readCitable>} */ { product, pages, hasFile },
) {
  return files.flatMap(({ path: file, text }) =>
    [...text.matchAll(citations)].flatMap((match) => {
      const cited = match.groups ?? {};
      const known =
        (cited.product !== undefined && product.has(cited.product)) ||
        (cited.page !== undefined && pages.has(cited.page)) ||
        (cited.file !== undefined && hasFile(cited.file));
      return known ? [] : [{ path: file, line: lineOf(text, match.index), cited: match[0] }];
    }),
  );
}

/** Markdown pages of the repository's root and of `docs/`. @returns {{path: string, text: string}[]} */
function readPages(/** @type {string} */ root) {
  const inDocs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['ARCHITECTURE.md', 'README.md', ...inDocs.map((file) => `docs/${file}`)]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

if (process.argv[1] === import.meta.filename) {
  // Its own test cites what is not there.
  const sources = readSources(repository).filter((file) => !file.path.includes('check-citations'));
  const lost = findLostCitations([...sources, ...readPages(repository)], readCitable(repository));
  for (const { path: file, line, cited } of lost)
    console.error(`${file}:${line}  "${cited}" is nowhere in docs`);
  console.log(lost.length === 0 ? 'Citations lead to pages.' : `${lost.length} citations lead nowhere.`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}
