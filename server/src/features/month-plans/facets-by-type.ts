import type { ContentType } from '@postownia/contract/brand-vocabulary';
import type { Facet } from '../../../data/phrase-bank.ts';

/** The sides of a subject by how well they suit a content type, best first. */
export const FACETS_BY_TYPE: Readonly<Record<ContentType, readonly Facet[]>> = {
  educational: ['tip', 'case', 'watch', 'scene', 'offer'],
  'expert-advice': ['tip', 'case', 'watch', 'scene', 'offer'],
  promotion: ['offer', 'case', 'tip', 'scene', 'watch'],
  'behind-the-scenes': ['scene', 'offer', 'watch', 'case', 'tip'],
  'industry-news': ['watch', 'tip', 'scene', 'case', 'offer'],
  'case-study': ['case', 'tip', 'scene', 'watch', 'offer'],
  interview: ['tip', 'watch', 'scene', 'case', 'offer'],
  'event-coverage': ['scene', 'offer', 'case', 'watch', 'tip'],
};
