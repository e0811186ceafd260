import type { ContentType, Tone } from '@postownia/contract/brand-vocabulary';
import type { FACETS } from '../../../data/trade-pack.ts';
import type { Subject } from '../../trade-packs/read-pack.ts';

type Facet = (typeof FACETS)[number];

/** What each kind of content is made of where the owner adds nothing, best first. */
const FACETS_BY_TYPE: Readonly<Record<ContentType, readonly Facet[]>> = {
  educational: ['craft', 'care', 'mistake', 'material', 'making', 'season', 'safety'],
  'expert-advice': ['question', 'choosing', 'myth', 'price-logic', 'safety'],
  promotion: ['choosing', 'price-logic', 'question', 'material'],
  'behind-the-scenes': ['making', 'people', 'local', 'material', 'craft'],
  'industry-news': ['season', 'safety', 'myth', 'material'],
  'case-study': ['mistake', 'craft', 'care', 'price-logic'],
  interview: ['question', 'myth', 'choosing', 'people'],
  'event-coverage': ['season', 'local', 'people', 'making'],
};

const FACETS_BY_TONE: Readonly<Record<Tone, readonly Facet[]>> = {
  professional: ['question', 'choosing', 'craft'],
  friendly: ['care', 'people', 'question', 'local'],
  funny: ['humour', 'myth', 'mistake'],
  inspiring: ['making', 'season', 'craft'],
  formal: ['question', 'choosing', 'price-logic'],
  casual: ['mistake', 'humour', 'care'],
  expert: ['craft', 'material', 'price-logic'],
  emotional: ['people', 'care', 'safety'],
};

/** How well a subject makes a kind of content; one whose owner can be asked for it comes first. */
export function worthForType(subject: Subject, contentType: ContentType): number {
  const at = FACETS_BY_TYPE[contentType].indexOf(subject.facet);
  const asks = subject.ownerPrompts?.some(({ type }) => type === contentType) ? 3 : 0;
  return (at < 0 ? 0 : 3 - 0.3 * at) + (subject.types.includes(contentType) ? 1 : 0) + asks;
}

export const worthForTone = (subject: Subject, tone: Tone): number =>
  FACETS_BY_TONE[tone].includes(subject.facet) ? 1 : 0;
