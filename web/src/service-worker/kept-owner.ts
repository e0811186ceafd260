/** Whose answers this browser keeps, and the brand that it showed last. */
export interface Owner {
  readonly userId: string;
  readonly brand: string | null;
}

const ABOUT = 'owner';
const PLACE = '/kept/owner';
/** Names of the caches that hold what belongs to one account. */
export const KEPT = 'kept-';

let known: Owner | null | undefined;

/** Null: nobody is signed in here, as far as this browser knows, and nothing is kept. */
export async function readOwner(): Promise<Owner | null> {
  if (known !== undefined) return known;
  const stored = await caches.match(PLACE, { cacheName: ABOUT });
  known ??= stored === undefined ? null : ((await stored.json()) as Owner);
  return known;
}

async function write(owner: Owner): Promise<void> {
  known = owner;
  const cache = await caches.open(ABOUT);
  await cache.put(PLACE, Response.json(owner));
}

/** Removes everything that was kept of whoever was signed in. */
export async function forgetOwner(): Promise<void> {
  known = null;
  const names = (await caches.keys()).filter((name) => name === ABOUT || name.startsWith(KEPT));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** From now on answers are kept for this account; those of any other are gone before it. */
export async function takeOwner(userId: string | null): Promise<void> {
  const owner = await readOwner();
  if (owner !== null && owner.userId === userId) return;
  await forgetOwner();
  if (userId !== null) await write({ userId, brand: null });
}

/** The brand that an address without one means here while nobody can be asked. */
export async function rememberBrand(owner: Owner, brand: string): Promise<void> {
  if (known === owner && owner.brand !== brand) await write({ ...owner, brand });
}

/** Whether this account is still the one: it may have left while its question was on the way. */
export const isStill = ({ userId }: Owner): boolean => known?.userId === userId;
