import type { BrandFact } from '@postownia/contract';
import type { FactRow } from './brand-facts.queries.ts';

/**
 * A fact as everybody but the database sees it.
 * @param today `YYYY-MM-DD` in the brand's zone, for which a fact may be expired; left out: expiry is the reader's to see
 */
export function toFact(row: FactRow, today?: string): BrandFact {
  const over = today !== undefined && row.validUntil !== null && row.validUntil < today;
  return {
    id: row.id,
    type: row.type,
    source: {
      kind: row.sourceKind,
      field: row.sourceField,
      at: row.createdAt.toISOString(),
      url: row.sourceUrl,
    },
    verbatim: row.verbatim,
    say: row.say,
    numbers: row.numbers,
    tags: row.tags,
    months: row.months,
    validUntil: row.validUntil,
    state: row.state === 'confirmed' && over ? 'expired' : row.state,
    risk: row.risk,
    consent: row.consent,
    revision: row.revision,
  };
}
