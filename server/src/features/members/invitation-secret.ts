import { createHash, randomBytes } from 'node:crypto';

/** What stands in an invitation's link: 32 random bytes, told to nobody but the reader of its email. */
export const makeSecret = () => randomBytes(32).toString('base64url');

/** How it is kept: who reads the database can follow no link. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
