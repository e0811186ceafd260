import { isDeepStrictEqual } from 'node:util';
import type { BrandFact, FactType } from '@postownia/contract';
import type { Tx } from '../../db/transaction.ts';
import { addDays } from '../../lib/calendar-days.ts';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { type FactRow, updateFact } from './brand-facts.queries.ts';
import { changeFacts, type FactContext } from './change-facts.ts';
import { findLastDay, findNumbers, findRisks, needsConsent } from './describe-fact.ts';
import { toFact } from './fact-view.ts';
import { voiceOfFact } from './propose-sentences.ts';
import { requireFact } from './require-fact.ts';

/** Days after which somebody should say again whether it is still true; of types that are not here, never. */
const DAYS_TRUE: Partial<Record<FactType, number>> = {
  hours: 180,
  price: 180,
  team: 365,
  person: 365,
  offer: 365,
  time: 365,
};

/** A confirmation, with what its owner worded anew. */
export interface Confirmation {
  readonly id: string;
  readonly revision: number;
  readonly type?: FactType | undefined;
  /** In words of somebody's own; whose voice each has is read from it. */
  readonly say?: readonly string[] | undefined;
  readonly validUntil?: string | null | undefined;
  readonly consent?: boolean | undefined;
}

/** Who says so, and the person whose word it is, also where their key says it. */
interface Confirmer {
  readonly by: RecordedActor;
  readonly userId: string;
}

/**
 * "Zgadza się": from now on a fact may be told, in the sentences that were shown or in those that somebody worded instead;
 * what was told stays as it was told. The same confirmation again changes nothing.
 * @throws Refusal NOT_FOUND; CONFLICT when somebody else changed it in the meantime; CONSENT_MISSING; BAD_REQUEST when it
 * has no sentence, because what was told is too long for one
 */
export function confirmFact(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, userId, ...confirmation }: Confirmation & Confirmer,
): Promise<BrandFact> {
  return changeFacts(context, workspaceId, { by, part: 'confirmed' }, async (tx, now) => {
    const today = await todayOf(tx, workspaceId, now);
    const row = await requireFact(tx, workspaceId, confirmation.id);
    const wanted = confirmed(row, confirmation, today);
    const same = isDeepStrictEqual({ ...row, ...wanted }, row);
    if (!same && row.revision !== confirmation.revision) throw new Refusal('CONFLICT');
    const stamp = { confirmedBy: userId, confirmedAt: now, updatedAt: now };
    const after = same ? row : await updateFact(workspaceId, tx, row.id, { ...wanted, ...stamp });
    return { answer: toFact(after, today), changed: same ? 0 : 1 };
  });
}

/**
 * Confirms facts as they stand, all or none.
 * @throws Refusal NOT_FOUND, CONFLICT; BAD_REQUEST when one of them carries a risk: each of those wants its own look
 */
export function confirmFacts(
  context: FactContext,
  workspaceId: WorkspaceId,
  { by, userId, facts }: Confirmer & { facts: readonly Pick<Confirmation, 'id' | 'revision'>[] },
): Promise<{ facts: BrandFact[] }> {
  return changeFacts(context, workspaceId, { by, part: 'confirmed' }, async (tx, now) => {
    const today = await todayOf(tx, workspaceId, now);
    const after: FactRow[] = [];
    let changed = 0;
    for (const { id, revision } of facts) {
      const row = await requireFact(tx, workspaceId, id);
      if (row.risk.length > 0) throw new Refusal('BAD_REQUEST');
      if (row.state !== 'confirmed' && row.revision !== revision) throw new Refusal('CONFLICT');
      if (row.state === 'confirmed') after.push(row);
      else {
        const stamp = { confirmedBy: userId, confirmedAt: now, updatedAt: now };
        after.push(await updateFact(workspaceId, tx, id, { ...confirmed(row, {}, today), ...stamp }));
        changed += 1;
      }
    }
    return { answer: { facts: after.map((row) => toFact(row, today)) }, changed };
  });
}

/** What a confirmation makes of a fact. */
function confirmed(row: FactRow, wanted: Omit<Confirmation, 'id' | 'revision'>, today: string) {
  const type = wanted.type ?? row.type;
  const say = wanted.say?.map((text) => ({ text, as: voiceOfFact(type, text) })) ?? row.say;
  const consent = needsConsent(type) && (wanted.consent ?? row.consent);
  if (needsConsent(type) && !consent) throw new Refusal('CONSENT_MISSING');
  if (say.length === 0) throw new Refusal('BAD_REQUEST');
  const days = DAYS_TRUE[type];
  const usual = days === undefined ? null : addDays(today, days);
  return {
    type,
    say,
    consent,
    state: 'confirmed' as const,
    // A number that its owner worded anew is the one to be vouched for; the old one never comes back.
    numbers: wanted.say === undefined ? row.numbers : findNumbers(say.map(({ text }) => text).join('\n')),
    risk: findRisks(type, [row.verbatim, ...say.map(({ text }) => text)].join('\n')),
    validUntil: wanted.validUntil === undefined ? (findLastDay(row.verbatim) ?? usual) : wanted.validUntil,
  };
}

async function todayOf(tx: Tx, workspaceId: WorkspaceId, now: Date): Promise<string> {
  return todayIn((await getPreferences(tx, workspaceId)).zone, now);
}
