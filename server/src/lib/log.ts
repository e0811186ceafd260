import { type Logger, pino } from 'pino';

/** Names of values that must never be written down, wherever they stand in a logged object. */
const SECRETS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'cookie',
  'authorization',
  'apiKey',
  'secret',
];

/** Structured logs on standard output, one JSON object a line; secrets are masked. */
export function openLog({ logLevel }: { logLevel: string }): Logger {
  return pino({
    level: logLevel,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[ukryte]' },
  });
}
