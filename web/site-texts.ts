import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { nameCompany, readCompany } from './company.ts';
import { typographPolish } from './src/i18n/typography.ts';
import { typographEnglish } from './src/i18n/typography-of-translations.ts';
import { anchorOf } from './src/lib/anchor.ts';

export const TEXT_KINDS = ['docs', 'guides', 'legal'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** One long text of the site, made from its Markdown file at build. */
export interface SiteText {
  slug: string;
  title: string;
  description: string;
  /** Heading it stands under in a list; empty where there is none. */
  section: string;
  /** `YYYY-MM-DD` of the last change of meaning. */
  updated: string;
  /** Author of a guide; empty otherwise. */
  author: string;
  minutes: number;
  html: string;
  headings: { id: string; title: string }[];
  /** Words alone, for the search. */
  plain: string;
}

/** Languages that the long texts are written in. */
export type TextLanguage = 'pl' | 'en';

const folderOf = (kind: TextKind, language: TextLanguage) =>
  path.join(import.meta.dirname, 'content', language, kind);

/** The Polish texts are the source: English ones bear the same names. File names begin with two digits that give the order: `03-kalendarz.md` is `/docs/kalendarz`. */
const filesOf = (kind: TextKind) =>
  readdirSync(folderOf(kind, 'pl'))
    .filter((file) => file.endsWith('.md'))
    .sort();
const slugOf = (file: string) => file.replace(/^\d+-/, '').replace(/\.md$/, '');

/** Addresses of all texts of a kind, in their order, without reading them. */
export const slugsOf = (kind: TextKind): string[] => filesOf(kind).map(slugOf);

type Typograph = (text: string) => string;
const TYPOGRAPHS: Readonly<Record<TextLanguage, Typograph>> = { pl: typographPolish, en: typographEnglish };

const stripTags = (html: string) => html.replace(/<[^>]+>/g, '');

/** Typography for the words between tags; what stands in code is left as it is typed. */
function setTypography(html: string, typograph: Typograph): string {
  return html
    .split(/(<(?:pre|code)[\s\S]*?<\/(?:pre|code)>|<[^>]+>)/)
    .map((part) => (part.startsWith('<') ? part : typograph(part)))
    .join('');
}

function parseFrontMatter(file: string, source: string) {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${file}: no front matter`);
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
  for (const name of ['title', 'description', 'updated']) {
    if (fields[name] === undefined) throw new Error(`${file}: "${name}" is missing`);
  }
  return { fields, body };
}

/** `## Support {#wsparcie}`: a heading that is linked to keeps one anchor in every language. */
const OWN_ANCHOR = / \{#([a-z-]+)\}$/;

function render(body: string, typograph: Typograph): Pick<SiteText, 'html' | 'headings'> {
  const headings: SiteText['headings'] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const written = this.parser.parseInline(tokens);
        const inner = written.replace(OWN_ANCHOR, '');
        const title = stripTags(inner);
        const id = OWN_ANCHOR.exec(written)?.[1] ?? anchorOf(title);
        if (depth === 2) headings.push({ id, title: typograph(title) });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      // A wide table scrolls inside its own frame, which the keyboard reaches; on a phone each cell says what it is.
      table({ header, rows }) {
        const names = header.map(({ tokens }) => this.parser.parseInline(tokens));
        const head = names.map((name) => `<th>${name}</th>`).join('');
        const cells = (row: typeof header) =>
          row
            .map(({ tokens }, at) => {
              const name = stripTags(names[at] ?? '').replaceAll('"', '&quot;');
              return `<td data-name="${name}"><span>${this.parser.parseInline(tokens)}</span></td>`;
            })
            .join('');
        const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
        return `<div class="table" tabindex="0" role="group"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return { html: setTypography(marked.parse(body, { async: false }), typograph), headings };
}

const WORDS_PER_MINUTE = 180;

function readText(kind: TextKind, file: string, language: TextLanguage): SiteText {
  // A text that is not translated yet is read in Polish; a test says so.
  const translated = path.join(folderOf(kind, language), file);
  const source = readFileSync(
    existsSync(translated) ? translated : path.join(folderOf(kind, 'pl'), file),
    'utf8',
  );
  const company = readCompany();
  const { fields, body } = parseFrontMatter(file, nameCompany(source, company));
  const typograph = TYPOGRAPHS[language];
  const { html, headings } = render(body, typograph);
  const plain = stripTags(html)
    .replace(/&[a-z#0-9]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    slug: slugOf(file),
    title: typograph(fields.title ?? ''),
    description: typograph(fields.description ?? ''),
    section: fields.section ?? '',
    updated: fields.updated ?? '',
    // Those who wrote them are drawn: of an operator's own site they are no people.
    author: process.env.COMPANY_FILE ? company.name : (fields.author ?? ''),
    minutes: Math.max(1, Math.round(plain.split(' ').length / WORDS_PER_MINUTE)),
    html,
    headings,
    plain,
  };
}

/** All texts of a kind in a language, in their order. */
export const readSiteTexts = (kind: TextKind, language: TextLanguage): SiteText[] =>
  filesOf(kind).map((file) => readText(kind, file, language));
