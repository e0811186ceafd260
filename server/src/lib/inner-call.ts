import { randomBytes } from 'node:crypto';

/** Says that the tools of `/mcp` ask the API in this process. */
export const INNER_HEADER = 'x-postownia-inner';

/** Known to this process alone, and never sent. */
const SECRET = randomBytes(32).toString('base64url');

export const innerCall = (): Readonly<Record<string, string>> => ({ [INNER_HEADER]: SECRET });

export const isInnerCall = (sent: string | string[] | undefined): boolean => sent === SECRET;
