import { IMAGE_STYLES, POST_LANGUAGES, TONES } from '@postownia/contract/brand-vocabulary';
import { PALETTE_NAMES, type PaletteName } from '@postownia/contract/palettes';
import sharp from 'sharp';
import { findDataDir } from '../../server/src/providers/image/builtin-data.ts';
import { openPosterPress } from '../../server/src/providers/image/builtin-poster.ts';
import type { ImageBrief } from '../../server/src/providers/image/image-maker.ts';
import { type Figure, meets } from '../report.ts';
import { brandOf, type WrittenPost, writeMonth } from './content-brands.ts';
import { imageBriefOf } from './measure-images.ts';
import type { Fault } from './measure-texts.ts';

const SAMPLES = [
  ['Gastronomia', 0, 'colorful'],
  ['Zdrowie', 0, 'minimalistic'],
  ['Finanse', 0, 'corporate'],
  ['E-commerce', 0, 'modern'],
  ['Uroda', 0, 'artistic'],
  ['Nieruchomości', 0, 'corporate'],
] as const;
const FROM = '2026-11-22';
const DAYS = 12;
const MOST_FAULTS = 60;
const WIDTH = 300;

/** One HTML file without outside parts: the figures, months of six brands with images, tones, languages, faults. */
export async function renderReport(figures: readonly Figure[], faults: readonly Fault[]): Promise<string> {
  const months = await Promise.all(SAMPLES.map(sampleMonth));
  const tones = TONES.map((tone) => toneColumn(tone));
  const languages = POST_LANGUAGES.map((postLanguage) => {
    const profile = brandOf('Gastronomia', 1, { postLanguage });
    return column(postLanguage, writeMonth(profile, { from: FROM, days: 6, seed: 'languages' }));
  });
  return page([
    `<h1>Teksty i obrazy</h1>${table(figures)}`,
    ...months,
    `<h2>Osiem tonów: te same dni, ta sama marka</h2><div class="columns">${tones.join('')}</div>`,
    `<h2>Sześć języków</h2><div class="columns">${languages.join('')}</div>`,
    `<h2>Odstępstwa (${faults.length})</h2>${faults.slice(0, MOST_FAULTS).map(faultLine).join('')}`,
  ]);
}

async function sampleMonth(
  [industry, which, style]: (typeof SAMPLES)[number],
  turn: number,
): Promise<string> {
  const colorPalette = PALETTE_NAMES[turn % PALETTE_NAMES.length] as PaletteName;
  const tones = [
    TONES[(turn * 3) % TONES.length],
    TONES[(turn * 3 + 1) % TONES.length],
  ] as (typeof TONES)[number][];
  const languageStyle = turn % 2 === 0 ? 'informal' : 'formal';
  const profile = brandOf(industry, which, { colorPalette, tones, languageStyle, emoticons: turn % 2 === 0 });
  const posts = writeMonth(profile, { from: FROM, days: DAYS, seed: `report ${industry}` });
  const cards = await Promise.all(
    posts.map(async (post) => {
      const { topic } = post.brief;
      const image = await draw(imageBriefOf(post, style));
      const facts = [topic.date, topic.contentType, topic.tone, topic.reason].map(escapeHtml).join(' · ');
      return `<article><img alt="" src="${image}"><p>${lines(post.text)}</p><small>${facts}</small></article>`;
    }),
  );
  const styles = await Promise.all(
    IMAGE_STYLES.map(
      async (one) => `<img alt="${one}" src="${await draw(imageBriefOf(posts[1] as WrittenPost, one))}">`,
    ),
  );
  const title = `${profile.brandName}, ${industry}, ${style}, ${profile.languageStyle}, ${tones.join(' i ')}`;
  return `<h2>${escapeHtml(title)}</h2><div class="cards">${cards.join('')}</div><div class="styles">${styles.join('')}</div>`;
}

function toneColumn(tone: (typeof TONES)[number]): string {
  const profile = brandOf('Gastronomia', 0, { tones: [tone], emoticons: false });
  return column(tone, writeMonth(profile, { from: '2027-03-02', days: 6, seed: 'tones' }));
}

const column = (title: string, posts: readonly WrittenPost[]) =>
  `<section><h3>${escapeHtml(title)}</h3>${posts.map(({ text }) => `<p>${lines(text)}</p>`).join('')}</section>`;

const press = openPosterPress(findDataDir());

async function draw(brief: ImageBrief): Promise<string> {
  const drawn = sharp(Buffer.from(press.compose(brief).svg)).resize(WIDTH);
  return `data:image/webp;base64,${(await drawn.webp({ quality: 70 }).toBuffer()).toString('base64')}`;
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const demand = [
      figure.least === undefined ? '' : `≥ ${figure.least}`,
      figure.most === undefined ? '' : `≤ ${figure.most}`,
    ];
    const value = Number.isInteger(figure.value) ? figure.value : figure.value.toFixed(3);
    const cells = [
      escapeHtml(figure.name),
      `${value} ${figure.unit}`,
      demand.join(' '),
      meets(figure) ? 'tak' : 'NIE',
    ];
    return `<tr><td>${cells.join('</td><td>')}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

const faultLine = ({ demand, what, text }: Fault) =>
  `<p><b>${escapeHtml(demand)}: ${escapeHtml(what)}</b><br>${lines(text)}</p>`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;margin:2rem;max-width:90rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1.5rem}
article img,.styles img{width:100%;display:block}.styles{display:grid;grid-template-columns:repeat(5,1fr);gap:1rem;margin-top:1rem}
.columns{display:grid;grid-template-columns:repeat(4,1fr);gap:1.5rem}small{color:#555}
td{padding:.1rem 1rem .1rem 0;border-bottom:1px solid #ddd}`;

const page = (parts: readonly string[]) =>
  `<!doctype html><html lang="pl"><meta charset="utf-8"><title>Teksty i obrazy</title><style>${STYLE}</style>${parts.join('\n')}</html>\n`;
