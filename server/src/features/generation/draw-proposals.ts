import { IMAGE_STYLES, type ImageStyle } from '@postownia/contract/brand-vocabulary';
import type { Context } from '../../context.ts';
import { namedObjects } from '../../providers/image/named-objects.ts';
import { drawnText, objectsOf } from '../../trade-packs/objects-of.ts';
import type { ClaimedDay } from './day-claims.queries.ts';
import { type Drawing, drawDay } from './draw-day.ts';

/** How many images a person chooses from. */
export const PROPOSALS = 4;

/**
 * Makes four images that differ in what they are, not only in their details: one in the brand's style, one of words alone
 * where the post names a thing, the others in styles that the last four had not. One after the other, since their
 * files come before any row: a death on the way leaves files that the sweep takes, and nothing is charged.
 * @throws ProviderError
 */
export async function drawProposals(
  context: Parameters<typeof drawDay>[0],
  day: ClaimedDay,
  drawing: Omit<Drawing, 'look'>,
): Promise<Awaited<ReturnType<typeof drawDay>>[]> {
  const made: Awaited<ReturnType<typeof drawDay>>[] = [];
  for (const [at, look] of looksFor(context, day, drawing).entries())
    made.push(await drawDay(context, day, { ...drawing, variant: drawing.variant + at, look }));
  return made;
}

function looksFor(
  { imageMaker }: Pick<Context, 'imageMaker'>,
  { topic }: ClaimedDay,
  { profile, text, variant }: Omit<Drawing, 'look'>,
): NonNullable<Drawing['look']>[] {
  const own = profile.preferredImageStyle;
  const objects = objectsOf(topic, profile);
  const showsThing =
    topic.occasionId !== null ||
    namedObjects({ headline: topic.headline, postText: drawnText(text, profile), objects }).length > 0;
  // A model letters badly: of words alone are only posters of ours.
  const typeAlone = imageMaker.name === 'builtin' && topic.occasionId === null && showsThing;
  const others = turned(
    IMAGE_STYLES.filter((style) => style !== own),
    Math.floor(variant / PROPOSALS),
  );
  const second = typeAlone ? { style: own, typeAlone } : { style: others[2] ?? own, typeAlone: false };
  const rest = others.slice(0, 2).map((style) => ({ style, typeAlone: false }));
  return [{ style: own, typeAlone: false }, second, ...rest];
}

const turned = (styles: readonly ImageStyle[], by: number) =>
  styles.map((_, at) => styles[(at + by) % styles.length] as ImageStyle);
