import type { BrandFact, FactType } from '@postownia/contract';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { requireBrandProfile } from '../brand-profile/index.ts';
import { changeFacts, type FactContext } from './change-facts.ts';
import { proposeFacts } from './propose-facts.ts';
import { describeFact, readFacts } from './read-facts.ts';
import { readSpeaker } from './read-interview.ts';

interface Added {
  facts: BrandFact[];
  beyondLimit: number;
}

/**
 * Proposes the facts of a text that somebody typed or pasted.
 * @param options.type what each of them is about, when somebody said so
 */
export function addFacts(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, text, type }: { by: RecordedActor; text: string; type?: FactType | undefined },
): Promise<Added> {
  return changeFacts(context, workspaceId, { by, part: 'text' }, async (tx, now) => {
    const speaker = await readSpeaker(tx, workspaceId);
    const found = readFacts(text, { speaker });
    const read =
      type === undefined
        ? found
        : found.map(({ verbatim }) => describeFact({ type, verbatim, risk: [] }, speaker));
    const source = { kind: 'hand', field: null } as const;
    const { facts, beyondLimit, added } = await proposeFacts(tx, workspaceId, { read, source, now });
    return { answer: { facts, beyondLimit }, changed: added };
  });
}

/**
 * Proposes the facts that the profile's free texts hold; the profile stays as it is.
 * @throws Refusal PROFILE_MISSING
 */
export function addProfileFacts(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by }: { by: RecordedActor },
): Promise<Added> {
  return changeFacts(context, workspaceId, { by, part: 'profile' }, async (tx, now) => {
    const { uniqueSellingPoints, brandValues } = await requireBrandProfile(tx, workspaceId);
    const speaker = await readSpeaker(tx, workspaceId);
    const strengths = await proposeFacts(tx, workspaceId, {
      read: readFacts(uniqueSellingPoints, { speaker }),
      source: { kind: 'profile', field: 'uniqueSellingPoints' },
      now,
    });
    const values = await proposeFacts(tx, workspaceId, {
      read: readFacts(brandValues, { speaker }).map(({ verbatim }) =>
        describeFact({ type: 'value', verbatim, risk: [] }, speaker),
      ),
      source: { kind: 'profile', field: 'brandValues' },
      now,
    });
    return {
      answer: {
        facts: [...strengths.facts, ...values.facts],
        beyondLimit: strengths.beyondLimit + values.beyondLimit,
      },
      changed: strengths.added + values.added,
    };
  });
}
