import { type InterfaceLanguage, networkName, type PageLink } from '@postownia/contract';
import { contrast } from '@postownia/contract/colour-contrast';
import words from './page-words.json' with { type: 'json' };

const EXCERPT_CHARACTERS = 140;
const graphemes = new Intl.Segmenter();

/** All that a page shows; every string of it is a stranger's. */
interface WrittenPage {
  readonly name: string;
  readonly address: string;
  readonly language: InterfaceLanguage;
  readonly indexed: boolean;
  readonly intro: string;
  /** A path on our own host; null: none. */
  readonly logoUrl: string | null;
  /** `#rrggbb` of the buttons. */
  readonly colour: string;
  readonly links: readonly PageLink[];
  readonly posts: readonly {
    readonly language: string;
    readonly content: string;
    readonly image: { readonly url: string; readonly altText: string } | null;
    readonly places: readonly {
      readonly network: Parameters<typeof networkName>[0];
      readonly permalink: string;
    }[];
  }[];
}

/** Text as it may stand in HTML, in quoted attributes too. */
const toHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Its first words, on one line. */
function excerptOf(text: string): string {
  const all = [...graphemes.segment(text.replaceAll(/\s+/g, ' ').trim())].map(({ segment }) => segment);
  return all.length <= EXCERPT_CHARACTERS
    ? all.join('')
    : `${all.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()}…`;
}

const LIGHT = '#ffffff';
const DARK = '#14171c';

const styleOf = (colour: string) => `
:root{color-scheme:light dark;--ink:light-dark(#1b2430,#eef1f5);--paper:light-dark(#f6f6f4,#14171c);--sheet:light-dark(#fff,#1e232b);--line:light-dark(#d5d8dd,#3a414d);--own:${colour};--on:${contrast(colour, LIGHT) >= contrast(colour, DARK) ? LIGHT : DARK}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
main{max-width:38rem;margin:auto;padding:2.5rem 1.25rem}
header{text-align:center}
.logo{display:inline-block;max-width:100%;padding:.75rem 1rem;border-radius:.75rem;background:var(--ground)}
.logo img{display:block;max-width:12rem;max-height:5rem;margin:auto}
h1{font-size:1.75rem;line-height:1.2;margin:1rem 0 .25rem}
h2{font-size:1.125rem;margin:2.5rem 0 .75rem}
header p{margin:0}
ul{list-style:none;margin:0;padding:0}
.links{display:grid;gap:.75rem;margin-top:1.75rem}
.links a{display:block;padding:.875rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--own);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
.links a:hover{text-decoration:underline}
a{color:inherit}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.posts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:1rem}
.posts li{display:flex;flex-direction:column;border:1px solid var(--line);border-radius:.75rem;background:var(--sheet);overflow:hidden}
.posts img{width:100%;aspect-ratio:1;object-fit:cover;display:block}
.posts p{margin:0;padding:.75rem 1rem 0}
.posts .on{padding:.5rem 1rem .75rem;margin-top:auto;font-size:.875rem}
.on a{display:inline-block;padding:.25rem 0}`;

type Post = WrittenPage['posts'][number];

function postOf(
  { language, content, image, places }: Post,
  { seeOn, picture }: (typeof words)['pl'],
): string {
  const shown =
    image === null
      ? ''
      : `<img src="${toHtml(image.url)}" alt="${toHtml(image.altText || picture)}" loading="lazy" width="320" height="320">`;
  const text = excerptOf(content);
  const said = text === '' ? '' : `<p lang="${toHtml(language)}">${toHtml(text)}</p>`;
  const on = places
    .map(
      ({ network, permalink }) =>
        `<a href="${toHtml(permalink)}" rel="noopener">${toHtml(networkName(network))}</a>`,
    )
    .join(' · ');
  return `<li>${shown}${said}<p class="on">${seeOn} ${on}</p></li>`;
}

/** The page as HTML: no script, nothing of another host. */
export function writePage(page: WrittenPage & { readonly logoGround: string }): string {
  const said = words[page.language];
  const name = toHtml(page.name);
  const logo =
    page.logoUrl === null ? '' : `<span class="logo"><img src="${toHtml(page.logoUrl)}" alt=""></span>`;
  const links = page.links.map(
    ({ label, url }) => `<li><a href="${toHtml(url)}" rel="noopener">${toHtml(label)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${page.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.indexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${name}</title>
<meta name="description" content="${toHtml(page.intro || page.name)}">
<meta property="og:title" content="${name}">
<link rel="canonical" href="${toHtml(page.address)}">
<style>${styleOf(page.colour)}
.logo{--ground:${page.logoGround}}
</style>
<main>
<header>${logo}<h1>${name}</h1>${page.intro === '' ? '' : `<p>${toHtml(page.intro)}</p>`}</header>
${links.length === 0 ? '' : `<nav aria-label="${said.links}"><ul class="links">${links.join('\n')}</ul></nav>`}
${page.posts.length === 0 ? '' : `<section aria-labelledby="posts"><h2 id="posts">${said.posts}</h2><ul class="posts">${page.posts.map((post) => postOf(post, said)).join('\n')}</ul></section>`}
</main>
</html>`;
}

/** What whoever comes to an address without a page reads, in their language. */
export function writeGone(language: InterfaceLanguage): string {
  const { goneTitle, goneText } = words[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${goneTitle}</title>
<style>${styleOf(DARK)}</style>
<main><header><h1>${goneTitle}</h1><p>${goneText}</p></header></main>
</html>`;
}
