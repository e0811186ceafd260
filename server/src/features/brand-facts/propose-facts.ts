import { type BrandFact, LIMITS } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { insertFacts, selectFacts } from './brand-facts.queries.ts';
import { toFact } from './fact-view.ts';
import type { ReadFact } from './read-facts.ts';

export interface ProposedFacts {
  /** What the text told, in its order: new proposals, and facts that the brand had already. */
  readonly facts: BrandFact[];
  readonly added: number;
  /** How many more were told than a brand may keep. */
  readonly beyondLimit: number;
}

/** Keeps what was read as proposals. What the brand told before, in whatever state, is not proposed again. */
export async function proposeFacts(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    read,
    source,
    now,
  }: {
    read: readonly ReadFact[];
    source: Pick<BrandFact['source'], 'kind' | 'field'> & Partial<Pick<BrandFact['source'], 'url'>>;
    now: Date;
  },
): Promise<ProposedFacts> {
  const before = await selectFacts(workspaceId, tx);
  const known = new Set(before.map(keyOf));
  const told = [...new Map(read.map((fact) => [keyOf(fact), fact])).values()];
  const fresh = told.filter((fact) => !known.has(keyOf(fact)));
  const kept = fresh.slice(0, Math.max(0, LIMITS.brandFacts - before.length));
  const inserted = await insertFacts(
    workspaceId,
    tx,
    kept.map((fact, position) => ({
      ...fact,
      sourceKind: source.kind,
      sourceField: source.field,
      sourceUrl: source.url ?? null,
      state: 'proposed',
      position,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const rows = new Map([...before, ...inserted].map((row) => [keyOf(row), row]));
  return {
    facts: told.flatMap((fact) => rows.get(keyOf(fact)) ?? []).map((row) => toFact(row)),
    added: inserted.length,
    beyondLimit: fresh.length - kept.length,
  };
}

/** The same words are the same fact, but for what must never be said: it may be said of the offer as well. */
export const keyOf = ({ type, verbatim }: Pick<BrandFact, 'type' | 'verbatim'>): string =>
  `${type === 'taboo' ? 'taboo' : ''}:${verbatim.toLocaleLowerCase('pl').replace(/\s+/gu, ' ')}`;
