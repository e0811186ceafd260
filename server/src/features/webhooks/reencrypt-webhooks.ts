import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { secretAad } from './endpoint-secrets.ts';
import { selectEndpointsAfter } from './webhook-deliveries.system-queries.ts';
import { type EndpointRow, lockEndpoint, updateEndpoint } from './webhook-endpoints.queries.ts';

const PAGE = 200;

/**
 * Encrypts all signing secrets with the newest key; the secrets stay the same. Safe to run twice and beside working processes.
 * @returns how many endpoints were changed
 * @throws SecretBoxError when the key of a value is not among those of SECRET_KEY
 */
export async function reencryptWebhooks(context: Pick<Context, 'db' | 'secretBox'>): Promise<number> {
  let reencrypted = 0;
  for (let after: string | null = null; ; ) {
    const endpoints: EndpointRow[] = await selectEndpointsAfter(context.db, { after, limit: PAGE });
    for (const endpoint of endpoints) reencrypted += (await reencryptOne(context, endpoint)) ? 1 : 0;
    if (endpoints.length < PAGE) return reencrypted;
    after = endpoints.at(-1)?.id ?? null;
  }
}

async function reencryptOne(
  { db, secretBox }: Pick<Context, 'db' | 'secretBox'>,
  { id, organizationId: organization }: EndpointRow,
): Promise<boolean> {
  const organizationId = asOrganizationId(organization);
  return inTransaction(db, async (tx) => {
    const row = await lockEndpoint(organizationId, tx, id);
    if (row === undefined) return false;
    const { encryptedSecret: secret, encryptedFormerSecret: former } = row;
    if (secretBox.isCurrent(secret) && (former === null || secretBox.isCurrent(former))) return false;
    const aad = secretAad(row);
    const anew = (value: string) => secretBox.encrypt(secretBox.decrypt(value, aad), aad);
    const encryptedFormerSecret = former === null ? null : anew(former);
    await updateEndpoint(organizationId, tx, id, { encryptedSecret: anew(secret), encryptedFormerSecret });
    return true;
  });
}
