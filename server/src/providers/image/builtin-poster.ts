import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { CropRatio } from '@postownia/contract/crop-shapes';
import { coloursOf } from '@postownia/contract/palettes';
import type { BrandLogo } from './brand-logo.ts';
import { aloneLayouts } from './builtin-alone.ts';
import { artisticGrounds, artisticLayouts } from './builtin-artistic.ts';
import { type Choice, choose, type StyleRange } from './builtin-choice.ts';
import { colorfulGrounds, colorfulLayouts } from './builtin-colorful.ts';
import { corporateGrounds, corporateLayouts } from './builtin-corporate.ts';
import { type DrawingLibrary, loadDrawings } from './builtin-drawings.ts';
import { carryInto, carryNothing, frameOf, isStory, isWide } from './builtin-frame.ts';
import { minimalisticGrounds, minimalisticLayouts } from './builtin-minimalistic.ts';
import { modernGrounds, modernLayouts } from './builtin-modern.ts';
import { closeSheet, openSheet, type SetText, type Sheet } from './builtin-sheet.ts';
import { tallMinimalistic } from './builtin-tall-minimalistic.ts';
import { type FontCut, loadTypeface, type Typeface } from './builtin-typeface.ts';
import { wideArtistic } from './builtin-wide-artistic.ts';
import { wideCorporate } from './builtin-wide-corporate.ts';
import { wideMinimalistic } from './builtin-wide-minimalistic.ts';
import { wideModern } from './builtin-wide-modern.ts';
import type { ImageBrief } from './image-maker.ts';
import { drawOverlay, type ImageOverlay } from './image-overlay.ts';
import { placeLogo } from './place-logo.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';

type Layouts = Readonly<Record<ImageStyle, readonly ((sheet: Sheet) => void)[]>>;

/** The compositions with a drawing, by the shape of the poster. Square and tall ones are the same, told on the square. */
const layoutsIn = (ratio: CropRatio): Layouts =>
  isWide(frameOf(ratio))
    ? {
        minimalistic: wideMinimalistic,
        colorful: colorfulLayouts(ratio),
        corporate: wideCorporate,
        artistic: wideArtistic,
        modern: wideModern,
      }
    : {
        minimalistic: isStory(frameOf(ratio)) ? tallMinimalistic : minimalisticLayouts,
        colorful: colorfulLayouts(ratio),
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
/** Of the minimalistic style: the object alone and upright on a still ground. */
const STILL_LAYOUTS = [0, 1, 2];
const QUIET_LAYOUTS = [0, 1, 2, 9];

function shapeOf(ratio: CropRatio) {
  const frame = frameOf(ratio);
  const layouts = layoutsIn(ratio);
  const knowsFrame = isWide(frame) || isStory(frame);
  const quiet = knowsFrame ? STILL_LAYOUTS : QUIET_LAYOUTS;
  const rangeOf = (style: ImageStyle): StyleRange => ({
    layouts: layouts[style].length,
    alone: aloneLayouts[style].length,
    grounds: grounds[style],
    quiet,
  });
  return {
    layouts,
    ranges: {
      minimalistic: rangeOf('minimalistic'),
      colorful: rangeOf('colorful'),
      corporate: rangeOf('corporate'),
      artistic: rangeOf('artistic'),
      modern: rangeOf('modern'),
    },
    /** What is told on the square is carried into the frame; wide compositions with a drawing and mosaics know theirs. */
    carry: (style: ImageStyle) =>
      isWide(frame) || style === 'colorful' || (style === 'minimalistic' && knowsFrame)
        ? carryNothing(frame)
        : carryInto(frame),
    carryAlone: carryInto(frame),
  };
}
const SHAPES = {
  '1:1': shapeOf('1:1'),
  '4:5': shapeOf('4:5'),
  '9:16': shapeOf('9:16'),
  '1.91:1': shapeOf('1.91:1'),
} satisfies Readonly<Record<CropRatio, unknown>>;
const shapeFor = ({ ratio = '1:1' }: Pick<ImageBrief, 'ratio'>) => SHAPES[ratio] ?? SHAPES['1:1'];

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
  overlay(overlay: ImageOverlay, ratio?: CropRatio): string;
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
      const choice = choose(brief, library, shapeFor(brief).ranges);
      const withLogo = brief.logo && printed(brief, choice, { logo: brief.logo, typeface });
      const poster = withLogo ?? printed(brief, choice, { typeface });
      if (poster === null) throw new Error('A poster without a logo has no logo to place.');
      return poster;
    },
    choose: (brief) => choose(brief, library, shapeFor(brief).ranges),
    card: (card) => drawShareCard(card, library, typeface),
    overlay: (overlay, ratio) => drawOverlay(overlay, typeface, ratio),
  };
}

/** Signed with the brand's name, or with its logo, which says the name itself; null where the logo has no room. */
function printed(
  { palette, typePair, language, headline, brandName, subline = '', ratio = '1:1' }: ImageBrief,
  choice: Choice,
  { logo, typeface }: { logo?: BrandLogo; typeface: (cut: FontCut) => Typeface },
): Poster | null {
  const { main, company, ground, mirror, random, style, layout } = choice;
  const shape = shapeFor({ ratio });
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
      const page = openSheet({ ...common, style, carry: shape.carryAlone });
      aloneLayouts[style][layout]?.(page);
      return page;
    }
    const page = openSheet({ ...common, main, company, layout, carry: shape.carry(style) });
    shape.layouts[style][layout]?.(page);
    return page;
  };
  const page = compose();
  if (logo && placeLogo(page, logo) === null) return null;
  return { svg: closeSheet(page), texts: page.texts, choice };
}
