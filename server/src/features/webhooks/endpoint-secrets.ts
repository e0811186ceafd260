import type { Context } from '../../context.ts';
import type { EndpointRow } from './webhook-endpoints.queries.ts';

/** What a secret belongs to: at another endpoint it does not open. */
export const secretAad = ({ organizationId, id }: Pick<EndpointRow, 'organizationId' | 'id'>): string =>
  `webhook:${organizationId}:${id}`;

/** The secrets that sign at an instant, the newest first. */
export function secretsOf(
  { secretBox }: Pick<Context, 'secretBox'>,
  endpoint: EndpointRow,
  now: Date,
): string[] {
  const { encryptedSecret, encryptedFormerSecret: former, formerUntil } = endpoint;
  const isFormerValid = former !== null && formerUntil !== null && formerUntil > now;
  const valid = isFormerValid ? [encryptedSecret, former] : [encryptedSecret];
  return valid.map((secret) => secretBox.decrypt(secret, secretAad(endpoint)));
}
