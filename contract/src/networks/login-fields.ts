import * as z from 'zod/mini';
import { told } from '../field-sentences.ts';
import { LIMITS } from '../limits.ts';
import type { LoginDefinition } from './network-definition.ts';

/** The network's page asks everything in its own window. */
export const WINDOW_ONLY: LoginDefinition = { way: 'window', fields: z.strictObject({}), secret: [] };

const entered = () => z.string().check(z.trim(), z.maxLength(LIMITS.loginFieldCharacters));

/** Labels of letters, digits and hyphens, at least two: no address in numbers, no port, no path. */
const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The name of a network's server, however it was copied: `https://Example.social/` is `example.social`. */
export const serverName = entered().check(
  z.toLowerCase(),
  z.overwrite((value) => value.replace(/^https:\/\//, '').replace(/\/+$/, '')),
  z.regex(HOST_NAME, told('server')),
);

/** What an account is called at its network, with or without the sign before it. */
export const handle = entered().check(
  z.overwrite((value) => value.replace(/^@/, '')),
  z.minLength(1, told('required')),
);

/** A password for one app, or an app's token. */
export const secretLine = entered().check(z.minLength(1, told('required')));
