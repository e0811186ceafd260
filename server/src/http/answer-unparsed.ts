import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { errorBody } from './errors.ts';

/** Whoever goes on sending is read so long, so that the answer is not lost on its way (RFC 9112, 9.6). */
const LINGER_MILLISECONDS = 1_000;
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what could not be read as a request (a head too large or too slow, or no HTTP at all) and says that the connection
 * ends with it: a client that was not told would send its next request on it and get no answer.
 */
export const answerUnparsed: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = STATUSES[error.code] ?? 400;
  const body = JSON.stringify(errorBody('BAD_REQUEST'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  endGently(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
};

function endGently(socket: Socket, answer: string): void {
  socket.end(answer);
  socket.resume();
  const waiting = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
  socket.once('close', () => clearTimeout(waiting));
}
