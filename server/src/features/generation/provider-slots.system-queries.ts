import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { providerPauses, providerSlots } from '../../db/schema/generation.ts';

/** Requests in flight that a provider allows one key (P-13), and how many for a minute after a 429. */
export const SLOTS = 10;
export const REDUCED_SLOTS = 8;

/** Makes the places of a provider that are missing. */
export async function insertSlots(db: Database, provider: string): Promise<void> {
  await db
    .insert(providerSlots)
    .values(Array.from({ length: SLOTS }, (_, n) => ({ provider, slot: n + 1 })))
    .onConflictDoNothing();
}

/**
 * Takes a free place, or one whose holder has been silent since its `leased_until`; of two processes that look at the
 * same moment each gets another one.
 * @returns the place, or undefined when all are held or the provider is left alone
 */
export async function takeSlot(
  db: Database,
  { provider, holder, now, until }: { provider: string; holder: string; now: Date; until: Date },
): Promise<number | undefined> {
  const [row] = await db
    .update(providerSlots)
    .set({ holder, leasedUntil: until })
    .where(
      and(
        eq(providerSlots.provider, provider),
        eq(
          providerSlots.slot,
          sql`(select s.slot from provider_slots s
            where s.provider = ${provider} and (s.leased_until is null or s.leased_until <= ${now})
              and not exists (select 1 from provider_pauses h where h.provider = ${provider} and h.held_until > ${now})
              and s.slot <= case when exists (select 1 from provider_pauses p
                where p.provider = ${provider} and p.reduced_until > ${now}) then ${REDUCED_SLOTS}::int else ${SLOTS}::int end
            order by s.slot limit 1 for update skip locked)`,
        ),
        or(isNull(providerSlots.leasedUntil), lte(providerSlots.leasedUntil, now)),
      ),
    )
    .returning({ slot: providerSlots.slot });
  return row?.slot;
}

export async function keepSlot(
  db: Database,
  { provider, holder, until }: { provider: string; holder: string; until: Date },
): Promise<void> {
  await db.update(providerSlots).set({ leasedUntil: until }).where(leasedBy(provider, holder));
}

export async function freeSlot(
  db: Database,
  { provider, holder }: { provider: string; holder: string },
): Promise<void> {
  await db.update(providerSlots).set({ holder: null, leasedUntil: null }).where(leasedBy(provider, holder));
}

const leasedBy = (provider: string, holder: string) =>
  and(eq(providerSlots.provider, provider), eq(providerSlots.holder, holder));

/** Gives a provider fewer places until an instant, and none until `heldUntil`. */
export async function reduceSlots(
  db: Database,
  { provider, until, heldUntil }: { provider: string; until: Date; heldUntil: Date | null },
): Promise<void> {
  const pause = { reducedUntil: until, ...(heldUntil && { heldUntil }) };
  await db
    .insert(providerPauses)
    .values({ provider, ...pause })
    .onConflictDoUpdate({ target: providerPauses.provider, set: pause });
}

/** Until when a provider is left alone; null: it may be asked. */
export async function selectHold(
  db: Database,
  { provider, now }: { provider: string; now: Date },
): Promise<Date | null> {
  const [row] = await db
    .select({ heldUntil: providerPauses.heldUntil })
    .from(providerPauses)
    .where(and(eq(providerPauses.provider, provider), gt(providerPauses.heldUntil, now)));
  return row?.heldUntil ?? null;
}
