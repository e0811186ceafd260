import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

type Row = Pick<NetworkErrorOptions, 'action' | 'userMessage'>;

const TOKEN: Row = { action: 'reconnect', userMessage: message('telegram.token') };
const RIGHTS: Row = { action: 'reconnect', userMessage: message('telegram.no-rights') };
const CHANNEL: Row = { action: 'reconnect', userMessage: message('telegram.no-channel') };
const LENGTH: Row = { action: 'fix', userMessage: message('telegram.too-long') };
const IMAGE: Row = { action: 'fix', userMessage: message('telegram.image') };
const TOO_OLD: Row = { action: 'stop', userMessage: message('telegram.too-old') };
const MISSING: Row = { action: 'stop', userMessage: message('network.post-missing') };
/** A file that is not taken, whatever it is. */
export const FILE = 'file-refused';
/** A message that is not there. */
export const GONE = 'message-missing';

/**
 * What a refusal means: by its number, then by its words, because the Bot API has no finer codes
 * (docs/providers/telegram.md). What is not here is told in the network's own words.
 */
export const TELEGRAM_ERRORS: readonly {
  readonly status: number;
  readonly words: RegExp;
  readonly row: Row;
  /** Where the number alone says too little. */
  readonly code?: string;
}[] = [
  { status: 401, words: /./, row: TOKEN },
  // An address with a token that never was.
  { status: 404, words: /./, row: TOKEN },
  { status: 403, words: /./, row: RIGHTS },
  { status: 400, words: /chat not found|CHANNEL_INVALID|upgraded to a supergroup/i, row: CHANNEL },
  {
    status: 400,
    words: /not enough rights|administrator rights|ADMIN_REQUIRED|have no rights|member list/i,
    row: RIGHTS,
  },
  { status: 400, words: /(?:message|caption) is too long/i, row: LENGTH },
  {
    status: 400,
    words: /PHOTO_|VIDEO_|IMAGE_PROCESS|wrong (?:file|type)|failed to get HTTP/i,
    row: IMAGE,
    code: FILE,
  },
  { status: 400, words: /message can.t be deleted/i, row: TOO_OLD },
  { status: 400, words: /message to delete not found|MESSAGE_ID_INVALID/i, row: MISSING, code: GONE },
  { status: 413, words: /./, row: IMAGE, code: FILE },
];
