import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  type SerializedError,
  stdSerializers,
} from 'pino';
import { logOutput } from './log-output.ts';

/** Names of values that must never be written down, wherever they stand in a logged object or an address in a text. */
const SECRETS = [
  ...['password', 'newPassword', 'currentPassword', 'confirmPassword', 'token', 'sessionToken', 'code'],
  ...[
    'access_token',
    'accessToken',
    'refresh_token',
    'refreshToken',
    'id_token',
    'input_token',
    'fb_exchange_token',
  ],
  ...['cookie', 'set-cookie', 'authorization', 'x-api-key', 'api-key', 'apiKey', 'api_key'],
  ...['secret', 'client_secret', 'clientSecret', 'appsecret_proof', 'signature', 'state'],
];
/** Those that are also words of ours, for what is no secret: hidden in texts and addresses only. */
const ALSO_OURS = new Set(['code', 'state', 'signature']);
const HIDDEN = '[ukryte]';

/** What a fault's text may quote: `access_token=…` of an address, `"password":"…"` of a body, `Bearer …` of a header. */
const IN_TEXT = [
  new RegExp(`([?&"'\\s](?:${SECRETS.join('|')})=)[^&\\s"']+`, 'gi'),
  new RegExp(
    `("(?:${SECRETS.filter((name) => !ALSO_OURS.has(name)).join('|')})":\\s*")(?:[^"\\\\]|\\\\.)*`,
    'gi',
  ),
  /(\b(?:Bearer|Basic) )[\w.~+/=-]{8,}/g,
  /(:\/\/[^\s:@/]+:)[^\s@/]+(?=@)/g,
  /(\b(?:sk|rk|pk|whsec|pst)[-_])\w[\w-]{7,}/g,
];

const MASKED: ReadonlySet<string> = new Set(
  SECRETS.filter((name) => !ALSO_OURS.has(name)).map((name) => name.toLowerCase()),
);
/** Deeper than anything that is logged on purpose; what lies below is not written at all. */
const DEPTH = 6;

/** The same value with every secret in it masked, however deep. Errors are left to their own serializer. */
function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth === DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => maskSecrets(entry, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      MASKED.has(name.toLowerCase()) ? HIDDEN : maskSecrets(entry, depth + 1),
    ]),
  );
}

/** A text without the secrets that it quotes. */
export function hideSecrets(text: string): string {
  return IN_TEXT.reduce((hidden, pattern) => hidden.replace(pattern, `$1${HIDDEN}`), text);
}

/** Where a database error's text begins to quote the values of the failed query: people's data, never for a log. */
const QUOTED_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g;

/** An error as it may be written down: cause and place, without the values of a failed query. */
export function serializeError(error: Error): SerializedError {
  const { params: _, ...written } = stdSerializers.err(error);
  return {
    ...(maskSecrets({ ...written }) as SerializedError),
    type: written.type,
    raw: written.raw,
    message: hideSecrets(written.message.replace(QUOTED_VALUES, '')),
    stack: hideSecrets(written.stack.replace(QUOTED_VALUES, '')),
  };
}

/**
 * Structured logs, one JSON object a line; secrets are masked.
 * @param options.to where they go; default standard output
 */
export function openLog({
  logLevel,
  to = logOutput(),
}: {
  logLevel: string;
  to?: DestinationStream;
}): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    serializers: { err: serializeError },
    formatters: { log: (line) => maskSecrets(line) as Record<string, unknown> },
  };
  return pino(options, to);
}
