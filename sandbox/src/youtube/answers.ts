import { json, type SandboxReply } from '../http-kernel.ts';

/** A refusal of YouTube's API: `reason` is what a client has to go by. */
export class YoutubeError extends Error {
  readonly reason: string;
  readonly http: number;
  constructor(reason: string, http: number, message = reason) {
    super(message);
    this.reason = reason;
    this.http = http;
  }
}

export function refusal({ reason, http, message }: YoutubeError): SandboxReply {
  const status = http === 401 ? { status: 'UNAUTHENTICATED' } : {};
  const errors = [{ domain: 'youtube.video', reason, message }];
  return json(http, { error: { code: http, message, ...status, errors } });
}
