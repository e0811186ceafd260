import type { Context } from '../../context.ts';
import { type ClientRow, selectClient, writeClient } from './connected-apps.system-queries.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** A document is read anew after a day. */
const FRESH_MILLISECONDS = 86_400_000;
const NAME_CHARACTERS = 80;
/** Control, format and private letters: nobody sees them, and a name may be made of them to look like another. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** As a person reads it: whole words of one line. */
export const shownName = (name: string): string =>
  name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim().slice(0, NAME_CHARACTERS) || '?';

/** A program by its id: one that registered, or one whose id is the address of its document; null: not known. */
export async function findClient(
  { db, clock, clientDocuments }: Pick<Context, 'db' | 'clock' | 'clientDocuments'>,
  clientId: string,
): Promise<Pick<ClientRow, 'clientId' | 'name' | 'redirectUris'> | null> {
  const known = await selectClient(db, clientId);
  if (!clientDocuments.isAddress(clientId)) return known ?? null;
  const now = clock.now();
  if (known !== undefined && now.getTime() - known.readAt.getTime() < FRESH_MILLISECONDS) return known;
  const document = await clientDocuments.read(clientId);
  if (document === null) return null;
  const redirectUris = document.redirectUris.filter(isRedirectUri);
  const client = { clientId, name: shownName(document.name), redirectUris, readAt: now };
  await writeClient(db, client);
  return client;
}
