import type { ImageStyle } from '@postownia/contract/brand-vocabulary';
import { PALETTES } from '@postownia/contract/palettes';
import typeLabels from '../../../data/type-labels.json' with { type: 'json' };
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
const ranges: Readonly<Record<ImageStyle, StyleRange>> = {
  minimalistic: { layouts: minimalisticLayouts.length, grounds: minimalisticGrounds },
  colorful: { layouts: colorfulLayouts.length, grounds: colorfulGrounds },
  corporate: { layouts: corporateLayouts.length, grounds: corporateGrounds },
  artistic: { layouts: artisticLayouts.length, grounds: artisticGrounds },
  modern: { layouts: modernLayouts.length, grounds: modernGrounds },
};

export interface Poster {
  readonly svg: string;
  readonly texts: readonly SetText[];
  readonly choice: Choice;
}

/** Draws posters as SVG; holds the drawings and the cuts it has read. */
export interface PosterPress {
  readonly library: DrawingLibrary;
  /** Same brief, same poster, letter for letter. */
  compose(brief: ImageBrief): Poster;
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
    compose: (brief) => {
      const choice = choose(brief, library, ranges);
      const sheet = openSheet({
        ...choice,
        palette: PALETTES[brief.palette],
        language: brief.language,
        headline: brief.headline,
        brandName: signatureOf(brief),
        typeface,
      });
      layouts[choice.style][choice.layout]?.(sheet);
      if (brief.logo) placeLogo(sheet, brief.logo);
      return { svg: closeSheet(sheet), texts: sheet.texts, choice };
    },
    card: (card) => drawShareCard(card, library, typeface),
    overlay: (overlay) => drawOverlay(overlay, typeface),
  };
}

/**
 * The small line of the poster: whose it is (a logo says that itself) and of what kind the post is. An occasion speaks
 * for itself.
 */
function signatureOf({ brandName, logo, subline, occasionId, language, contentType }: ImageBrief): string {
  const kind = subline ?? (occasionId === undefined ? typeLabels[language][contentType] : '');
  return [logo ? '' : brandName, kind].filter((part) => part !== '').join(' · ');
}
