import type { Message } from '@postownia/contract/messages/message';

/**
 * What to do about a failure: RETRY the same request later, CHECK first whether it happened, RECONNECT the account,
 * FIX the content, STOP for today, OPS: our own configuration is wrong.
 */
export const ERROR_ACTIONS = ['retry', 'check', 'reconnect', 'fix', 'stop', 'ops'] as const;
export type ErrorAction = (typeof ERROR_ACTIONS)[number];

export interface NetworkErrorOptions {
  readonly action: ErrorAction;
  /** Stable, for logs and tests: `190/463`, `timeout`. */
  readonly code: string;
  /** What happened and what to do. */
  readonly userMessage: Message;
  readonly requestId?: string | null;
  /** How long to leave it alone, at least. */
  readonly waitSeconds?: number;
  /** Who has to wait: this publication, everything of the account, or everything of our app. */
  readonly backOffScope?: 'publication' | 'account' | 'app';
  /** What the invisible steps made is spoilt: begin with them anew. */
  readonly restart?: boolean;
  /** What is still good of what the invisible steps made, where that differs from what was known before. */
  readonly handles?: Readonly<Record<string, string>> | null;
  /** The network says that the same post is there already. */
  readonly duplicate?: boolean;
  /** The network says that the post is out, though nobody answered when it went: look for it. */
  readonly alreadyOut?: boolean;
  /** The network took the post and then refused it: it is certainly not out. */
  readonly dropped?: boolean;
  /** Whether the request was carried out is not known: no answer came, or none that can be read. */
  readonly lost?: boolean;
  readonly cause?: unknown;
}

/** A network's failure, already translated into what to do. Its message holds no secret. */
export class NetworkError extends Error {
  readonly action: ErrorAction;
  readonly code: string;
  readonly userMessage: Message;
  readonly requestId: string | null;
  readonly waitSeconds: number;
  readonly backOffScope: 'publication' | 'account' | 'app';
  readonly restart: boolean;
  readonly handles: Readonly<Record<string, string>> | null;
  readonly duplicate: boolean;
  readonly alreadyOut: boolean;
  readonly dropped: boolean;
  readonly lost: boolean;

  constructor(options: NetworkErrorOptions) {
    super(`${options.action} (${options.code})`, { cause: options.cause });
    this.name = 'NetworkError';
    this.action = options.action;
    this.code = options.code;
    this.userMessage = options.userMessage;
    this.requestId = options.requestId ?? null;
    this.waitSeconds = options.waitSeconds ?? 0;
    this.backOffScope = options.backOffScope ?? 'publication';
    this.restart = options.restart ?? false;
    this.handles = options.handles ?? null;
    this.duplicate = options.duplicate ?? false;
    this.alreadyOut = options.alreadyOut ?? false;
    this.dropped = options.dropped ?? false;
    this.lost = options.lost ?? false;
  }
}
