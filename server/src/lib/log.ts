import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  type SerializedError,
  stdSerializers,
} from 'pino';
import { logOutput } from './log-output.ts';

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

/** Where a database error's text begins to quote the values of the failed query: people's data, never for a log. */
const QUOTED_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g;

/** An error as it may be written down: cause and place, without the values of a failed query. */
export function serializeError(error: Error): SerializedError {
  const { params: _, ...written } = stdSerializers.err(error);
  return {
    ...written,
    type: written.type,
    raw: written.raw,
    message: written.message.replace(QUOTED_VALUES, ''),
    stack: written.stack.replace(QUOTED_VALUES, ''),
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
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[ukryte]' },
  };
  return pino(options, to);
}
