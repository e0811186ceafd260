import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';

/** What a hash costs: the logarithm of scrypt's N, its block size and how often it is done. */
export interface ScryptCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's "Password Storage Cheat Sheet", read on 22 November 2026, has five settings of equal strength; this one keeps to
 * 32 MB for each hash under way.
 */
export const SCRYPT_COST: ScryptCost = { logN: 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 64;
const FORMAT = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{86})$/;

/** `scrypt$15$8$3$salt$hash`: the cost stands with each hash, so that it can grow. */
export async function hashWithScrypt(password: string, cost: ScryptCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  );
}

/** Also believes the identity library's own hashes (`salt:hash`), which cost a third. */
export async function verifyWithScrypt({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const parts = readHash(hash);
  if (parts === null) return verifyPassword({ hash, password });
  const given = await derive(password, parts.salt, parts.cost);
  return timingSafeEqual(given, parts.hash);
}

/** Whether a hash was made at this cost. */
export function isOfCost(hash: string, cost: ScryptCost): boolean {
  const made = readHash(hash)?.cost;
  return made !== undefined && made.logN === cost.logN && made.r === cost.r && made.p === cost.p;
}

function readHash(text: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } | null {
  const [, logN, r, p, salt, hash] = FORMAT.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    // The same signs typed on another keyboard are the same password.
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
