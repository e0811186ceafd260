import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, string, number, Buffer>(scrypt);
const BYTES = 32;
/** A link whose PIN was missed so often opens nothing until it is sent again (P-49). */
export const PIN_TRIES = 5;

/** Six digits, told once to whoever makes the link. */
export const makePin = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How a PIN is kept: six digits are few, so each try costs. @param linkId makes the same PIN of two links look different */
export const hashPin = async (pin: string, linkId: string): Promise<string> =>
  (await derive(pin, linkId, BYTES)).toString('base64url');

/** Whether it is the PIN, in a time that does not tell how much of it is right. */
export async function isPin(pin: string, linkId: string, hash: string): Promise<boolean> {
  return timingSafeEqual(await derive(pin, linkId, BYTES), Buffer.from(hash, 'base64url'));
}
