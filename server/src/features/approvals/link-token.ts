import { createHash, randomBytes } from 'node:crypto';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';

const BRAND_BYTES = 16;
const SECRET_BYTES = 32;

/**
 * What stands in a link's address: the brand's id, by which the row is looked for where the brand's rows lie, and 32 random
 * bytes, told to nobody but the reader of the link.
 */
export function makeToken(workspaceId: WorkspaceId): string {
  const brand = Buffer.from(workspaceId.replaceAll('-', ''), 'hex');
  return Buffer.concat([brand, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** How a token is kept: who reads the database can follow no link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The brand that a token names; null: no link has such a token. */
export function brandOfToken(token: string): WorkspaceId | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BRAND_BYTES + SECRET_BYTES) return null;
  const digits = bytes.subarray(0, BRAND_BYTES).toString('hex');
  return asWorkspaceId(digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}
