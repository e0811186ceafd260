import { randomBytes } from 'node:crypto';
import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of TikTok's API: `code` is what a client has to go by. */
export class TikTokError extends Error {
  readonly code: string;
  readonly http: number;
  constructor(code: string, http: number, message = code) {
    super(message);
    this.code = code;
    this.http = http;
  }
}

export const logId = () => `2026${randomBytes(12).toString('hex').toUpperCase()}`;

/** Public ids are 64-bit numbers on the wire, larger than JavaScript's: they leave as digits without quotes. */
const POST_IDS = /"publicaly_available_post_id":\["(\d+)"\]/g;

/** TikTok's envelope around what a call answers. */
export function envelope(data: unknown): SandboxReply {
  const reply = json(200, { data, error: { code: 'ok', message: '', log_id: logId() } });
  return { ...reply, body: String(reply.body).replace(POST_IDS, '"publicaly_available_post_id":[$1]') };
}

export function refusal(error: TikTokError): SandboxReply {
  return json(error.http, {
    data: {},
    error: { code: error.code, message: error.message, log_id: logId() },
  });
}

/** The login's refusals are flat. */
export function flatRefusal(code: string, description: string): SandboxReply {
  return json(400, { error: code, error_description: description, log_id: logId() });
}
