import { DomUtils } from 'htmlparser2';
import { decodePage } from './decode-page.ts';
import type { PageLink, PageReading, Passage } from './page-reading.ts';
import { parsePage } from './parse-page.ts';
import { readElements } from './read-elements.ts';
import { readMicrodata } from './read-microdata.ts';
import { readStructured } from './read-structured.ts';

/** More of one page tells nothing that a person would read through. */
const MOST_PASSAGES = 60;
const MOST_LINKS = 300;

/**
 * What a page says: data meant for machines first (JSON-LD, microdata), then its description, lists, questions and
 * paragraphs. Runs no scripts and asks for nothing. Its words are material for a person to confirm, whatever they say.
 */
export function readPage({
  bytes,
  charset,
  url,
}: {
  bytes: Uint8Array;
  charset: string | null;
  url: string;
}): PageReading {
  const page = parsePage(decodePage(bytes, charset));
  const passages = [...readStructured(scriptsOf(page)), ...readMicrodata(page), ...readElements(page)];
  return {
    passages: unique(passages).slice(0, MOST_PASSAGES),
    links: linksOf(page, url),
    characters: charactersOf(page),
    scripted: DomUtils.getElementsByTagName('script', page, true, 1).length > 0,
  };
}

type Page = ReturnType<typeof parsePage>;

const scriptsOf = (page: Page): string[] =>
  DomUtils.getElementsByTagName('script', page)
    .filter(({ attribs }) => attribs.type?.trim().toLowerCase() === 'application/ld+json')
    .map((script) => DomUtils.textContent(script));

/** The same words once, whatever said them first. */
function unique(passages: readonly Passage[]): Passage[] {
  const key = ({ text }: Passage) =>
    text
      .toLocaleLowerCase('pl')
      .replace(/[\s.!]+/gu, ' ')
      .trim();
  const said = new Map<string, Passage>();
  for (const passage of passages) if (!said.has(key(passage))) said.set(key(passage), passage);
  return [...said.values()];
}

function linksOf(page: Page, url: string): PageLink[] {
  const base = DomUtils.getElementsByTagName('base', page, true, 1)[0]?.attribs.href ?? url;
  return DomUtils.getElementsByTagName('a', page, true, MOST_LINKS).flatMap((link) => {
    const target = URL.parse(link.attribs.href ?? '', URL.parse(base, url)?.href ?? url);
    if (target === null || !/^https?:$/u.test(target.protocol)) return [];
    target.hash = '';
    return [
      { url: target.href, text: DomUtils.textContent(link).replace(/\s+/gu, ' ').trim().slice(0, 100) },
    ];
  });
}

const charactersOf = (page: Page): number =>
  DomUtils.innerText(page.children).replace(/[^\p{L}]/gu, '').length;
