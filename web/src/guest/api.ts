import type { ChangeTopic } from '@postownia/contract/change-request';
import type { GuestPage } from '@postownia/contract/features/approvals';
import { forgetPin, postToLink } from './post-to-link.ts';

/** Why the server did not answer with a page; `FAILED` where it could not be asked. */
export class GuestError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'GuestError';
    this.code = code;
  }
}

/** @throws GuestError where it is no answer, or a refusal */
async function read(asked: Promise<Response>): Promise<Response> {
  const answer = await asked.catch(() => {
    throw new GuestError('FAILED');
  });
  if (answer.ok) return answer;
  const { code = 'FAILED' } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === 'APPROVAL_PIN_WRONG') forgetPin();
  throw new GuestError(code);
}

const send = (path: string, body: object): Promise<Response> => read(postToLink(path, body));

const ask = async (path: string, body: object): Promise<GuestPage> => (await send(path, body)).json();

/** The posts of the link: at first those that were asked for before this script was loaded (`ask-ahead.ts`). */
export async function openPage(): Promise<GuestPage> {
  const asked = window.opening ?? postToLink('open', {});
  window.opening = undefined;
  return (await read(asked)).json();
}

/** Asks the sender for a link in place of this one. */
export const askAgain = (): Promise<Response> => send('ask-again', {});

export const approve = (name: string, posts: readonly { id: string; hash: string }[]): Promise<GuestPage> =>
  ask('approve', { name, posts: posts.map(({ id, hash }) => ({ id, hash })) });

export interface Change {
  readonly id: string;
  readonly hash: string;
  readonly text: string;
  readonly topic?: ChangeTopic;
  readonly place?: { readonly x: number; readonly y: number };
}

export const askChange = (name: string, change: Change): Promise<GuestPage> =>
  ask('ask-change', { name, ...change });

export const comment = (
  name: string,
  { id, text, threadId }: { id: string; text: string; threadId: string | null },
): Promise<GuestPage> => ask('comment', { name, id, text, ...(threadId === null ? {} : { threadId }) });

/** Saves what was approved as a PDF. */
export async function saveApproved(): Promise<void> {
  const answer = await send('approved.pdf', {});
  const [, name = 'postownia.pdf'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, await answer.blob());
}

export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
