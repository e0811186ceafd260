import { DomUtils, type parseDocument } from 'htmlparser2';
import type { Passage } from './page-reading.ts';
import { isPassage, passage } from './passage.ts';

type Page = ReturnType<typeof parseDocument>;
type Node = Page['children'][number];

/** What stands on every page, asks for something or is said by others. */
const APART: ReadonlySet<string> = new Set([
  'nav',
  'footer',
  'form',
  'aside',
  'blockquote',
  'button',
  'select',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
]);
const APART_NAME = /cookie|consent|newsletter|testimonial|opini|review|breadcrumb|\bmenu\b|navbar|\bnav\b/iu;
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4']);
/** A heading whose list names what is offered. */
const OFFER =
  /us[łl]ug|ofert|co robi|zakres|specjaliz|zajmuj|services|what we do|leistung|servizi|prestations/iu;
const QUESTION = /\?\s*$/u;
/** Notices of law and of the page itself, which say nothing of the owner's work. */
const NOTICE =
  /cookie|ciasteczk|rodo\b|danych osobowych|polityk[aię] prywatności|regulamin|prawa zastrzeżone|copyright|©|all rights|lorem ipsum|javascript|przeglądark/iu;
const FEWEST_WORDS = 4;
const LONGEST_ITEM = 90;

/** What the page says in its own elements: description, lists of what is offered, questions with answers, paragraphs. */
export function readElements(page: Page): Passage[] {
  const walk: Walk = { heading: '', found: [] };
  visit(page.children, walk);
  return [passage('text', descriptionOf(page)), ...walk.found].filter(isPassage).filter(isTold);
}

interface Walk {
  heading: string;
  readonly found: (Passage | null)[];
}

function visit(nodes: readonly Node[], walk: Walk): void {
  for (const node of nodes) {
    if (!('attribs' in node) || isApart(node)) continue;
    if (HEADINGS.has(node.name)) walk.heading = words(node);
    else if (node.name === 'address') walk.found.push(passage('address', addressOf(words(node))));
    else if (node.name === 'li') readItem(node, walk);
    else if (node.name === 'p') readParagraph(node, walk);
    else if (node.name === 'details') walk.found.push(readDetails(node));
    else if (node.name === 'dl') walk.found.push(...readTerms(node));
    else visit(node.children, walk);
  }
}

type Element = Extract<Node, { attribs: unknown }>;

function isApart({ name, attribs }: Element): boolean {
  return (
    APART.has(name) ||
    attribs.hidden !== undefined ||
    attribs['aria-hidden'] === 'true' ||
    APART_NAME.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.role ?? ''}`)
  );
}

function readItem(node: Element, walk: Walk): void {
  const text = words(node);
  if (DomUtils.getElementsByTagName('p', node, true, 1).length > 0) visit(node.children, walk);
  else if (OFFER.test(walk.heading) && text.length <= LONGEST_ITEM) walk.found.push(passage('offer', text));
  else if (isSentence(text)) walk.found.push(passage('text', text));
}

function readParagraph(node: Element, walk: Walk): void {
  const text = words(node);
  if (QUESTION.test(walk.heading) && isSentence(text)) {
    walk.found.push(passage('question', `${walk.heading} ${text}`));
    walk.heading = '';
  } else if (isSentence(text)) walk.found.push(passage('text', text));
}

function readDetails(node: Element): Passage | null {
  const summary = node.children.find(
    (child): child is Element => 'name' in child && child.name === 'summary',
  );
  if (summary === undefined) return null;
  const asked = words(summary);
  const answer = words({ ...node, children: node.children.filter((child) => child !== summary) } as Element);
  return QUESTION.test(asked) ? passage('question', `${asked} ${answer}`) : null;
}

/** Questions with their answers; other terms say too little without their table. */
function readTerms(list: Element): (Passage | null)[] {
  const parts = DomUtils.filter(
    (node) => 'attribs' in node && /^d[td]$/u.test(node.name),
    list.children,
    true,
  );
  return parts.map((part, place) => {
    const answer = parts[place + 1];
    if (!('attribs' in part) || part.name !== 'dt' || answer === undefined || !('attribs' in answer))
      return null;
    const asked = words(part);
    return answer.name === 'dd' && QUESTION.test(asked)
      ? passage('question', `${asked} ${words(answer)}`)
      : null;
  });
}

/** An address with a street or a code in it; names, phones and the like say no place. */
function addressOf(text: string): string | null {
  const [found] =
    /(?:(?:ul|al|pl|os)\.\s)?\p{Lu}[\p{L}. -]+\s\d+\w?(?:\/\d+\w?)?,?\s+\d{2}-\d{3}\s+\p{Lu}[\p{L} -]+/u.exec(
      text,
    ) ?? [];
  return found?.trim() ?? null;
}

function descriptionOf(page: Page): string | null {
  const metas = DomUtils.getElementsByTagName('meta', page);
  const named = (name: string) =>
    metas.find(({ attribs }) => (attribs.name ?? attribs.property)?.toLowerCase() === name)?.attribs.content;
  const text = named('description') ?? named('og:description') ?? null;
  return text !== null && isSentence(text) ? text : null;
}

/** The element's words as one line: a break is a space. */
function words(node: Element): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts.join('').replace(/\s+/gu, ' ').trim();
}

function collect(node: Node, parts: string[]): void {
  if (node.type === 'text') parts.push(node.data);
  else if ('children' in node && (!('name' in node) || !APART.has(node.name))) {
    for (const child of node.children) collect(child, parts);
    if ('name' in node && !INLINE.has(node.name)) parts.push(' ');
  }
}

const INLINE: ReadonlySet<string> = new Set([
  'a',
  'b',
  'strong',
  'i',
  'em',
  'span',
  'small',
  'mark',
  'u',
  'abbr',
  'sup',
  'sub',
]);

/** Ends as a sentence does and has some words: labels, slogans and buttons do not. */
const isSentence = (text: string): boolean =>
  /[.!]["”»]?$/u.test(text.trim()) && text.trim().split(/\s+/u).length >= FEWEST_WORDS;

const isTold = ({ text }: Passage): boolean => !NOTICE.test(text);
