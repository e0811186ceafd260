import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import { coloursOf } from '@postownia/contract/palettes';
import type { BrandLogo } from './brand-logo.ts';
import { aloneLayouts } from './builtin-alone.ts';
import { artisticGrounds, artisticLayouts } from './builtin-artistic.ts';
import { type Choice, choose, type StyleRange } from './builtin-choice.ts';
import { colorfulGrounds, colorfulLayouts } from './builtin-colorful.ts';
import { corporateGrounds, corporateLayouts } from './builtin-corporate.ts';
import { type DrawingLibrary, loadDrawings } from './builtin-drawings.ts';
import { minimalisticGrounds, minimalisticLayouts } from './builtin-minimalistic.ts';
import { modernGrounds, modernLayouts } from './builtin-modern.ts';
import { closeSheet, openSheet, type SetText, type Sheet } from './builtin-sheet.ts';
import { type FontCut, loadTypeface, type Typeface } from './builtin-typeface.ts';
import type { ImageBrief } from './image-maker.ts';
import { drawOverlay, type ImageOverlay } from './image-overlay.ts';
import { placeLogo } from './place-logo.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';

const layouts: Readonly<Record<ImageStyle, readonly ((sheet: Sheet) => void)[]>> = {
  minimalistic: minimalisticLayouts,
  colorful: colorfulLayouts,
  corporate: corporateLayouts,
  artistic: artisticLayouts,
  modern: modernLayouts,
};
const grounds: Readonly<Record<ImageStyle, StyleRange['grounds']>> = {
  minimalistic: minimalisticGrounds,
  colorful: colorfulGrounds,
  corporate: corporateGrounds,
  artistic: artisticGrounds,
  modern: modernGrounds,
};
const rangeOf = (style: ImageStyle): StyleRange => ({
  layouts: layouts[style].length,
  alone: aloneLayouts[style].length,
  grounds: grounds[style],
});
const ranges: Readonly<Record<ImageStyle, StyleRange>> = {
  minimalistic: rangeOf('minimalistic'),
  colorful: rangeOf('colorful'),
  corporate: rangeOf('corporate'),
  artistic: rangeOf('artistic'),
  modern: rangeOf('modern'),
};

export interface Poster {
  readonly svg: string;
  readonly texts: readonly SetText[];
  readonly choice: Choice;
}

/** Draws posters as SVG; holds the drawings and the cuts it has read. */
export interface PosterPress {
  readonly library: DrawingLibrary;
  /** A cut, read once. */
  typeface(cut: FontCut): Typeface;
  /** Same brief, same poster, letter for letter. */
  compose(brief: ImageBrief): Poster;
  /** What the poster would show and how, without drawing it. */
  choose(brief: ImageBrief): Choice;
  /** A link preview as SVG. */
  card(card: ShareCard): string;
  /** A transparent SVG to lay over a model's image. */
  overlay(overlay: ImageOverlay): string;
}

export function openPosterPress(dataDir: string): PosterPress {
  const library = loadDrawings(dataDir);
  const cuts = new Map<FontCut, Typeface>();
  const typeface = (cut: FontCut) => {
    const known = cuts.get(cut) ?? loadTypeface(dataDir, cut);
    cuts.set(cut, known);
    return known;
  };
  return {
    library,
    typeface,
    compose: (brief) => {
      const choice = choose(brief, library, ranges);
      const withLogo = brief.logo && printed(brief, choice, { logo: brief.logo, typeface });
      const poster = withLogo ?? printed(brief, choice, { typeface });
      if (poster === null) throw new Error('A poster without a logo has no logo to place.');
      return poster;
    },
    choose: (brief) => choose(brief, library, ranges),
    card: (card) => drawShareCard(card, library, typeface),
    overlay: (overlay) => drawOverlay(overlay, typeface),
  };
}

/** Signed with the brand's name, or with its logo, which says the name itself; null where the logo has no room. */
function printed(
  { palette, typePair, language, headline, brandName, subline = '' }: ImageBrief,
  choice: Choice,
  { logo, typeface }: { logo?: BrandLogo; typeface: (cut: FontCut) => Typeface },
): Poster | null {
  const { main, company, ground, mirror, random, style, layout } = choice;
  const signed = [logo ? '' : brandName, subline].filter((part) => part !== '').join(' · ');
  const common = {
    palette: coloursOf(palette),
    ...(typePair && { typePair }),
    language,
    headline,
    brandName: signed,
    ground,
    mirror,
    typeface,
    random,
  };
  const compose = () => {
    if (main === null) {
      const page = openSheet({ ...common, style });
      aloneLayouts[style][layout]?.(page);
      return page;
    }
    const page = openSheet({ ...common, main, company, layout });
    layouts[style][layout]?.(page);
    return page;
  };
  const page = compose();
  if (logo && placeLogo(page, logo) === null) return null;
  return { svg: closeSheet(page), texts: page.texts, choice };
}
