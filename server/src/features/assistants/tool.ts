import type { Action } from '@postownia/contract';
import type * as z from 'zod/mini';
import type { CallApi } from './call-api.ts';

/** What a tool is refused for by itself, besides what the API refuses. */
export class ToolRefusal extends Error {
  readonly code: 'MAX_TOKENS';
  constructor(code: 'MAX_TOKENS', message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * `reads` changes nothing. `writes` makes drafts and plans, which nobody outside sees. `spends` costs tokens. `shows` is seen by others:
 * it goes out, may go out, or is sent to somebody. The last two only tell what they would do, unless they are told to do it.
 */
export type ToolKind = 'reads' | 'writes' | 'spends' | 'shows';

/** What every call may say besides its own arguments. */
export interface CallOptions {
  /** Goes with the one call that changes something; none: the call is never a repeat. */
  readonly idempotencyKey: string | undefined;
  /** Most tokens that a call may spend. */
  readonly maxTokens: number;
}

type Shape = z.ZodMiniObject<z.core.$ZodLooseShape>;
type Run<Input> = (call: CallApi, input: Input, options: CallOptions) => Promise<object>;

/** Something that an assistant may do, made of a few operations of the API. */
export interface Tool<Input = Record<string, unknown>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: ToolKind;
  /** Of the operation that it is about; whoever may not, does not even see the tool. */
  readonly action: Action;
  readonly input: Shape;
  /**
   * What it sets may have changed since, so the same call is meant anew (a topic set back, a post approved again after a
   * change) unless it names a key. All other calls are a repeat when they come again on the same day.
   */
  readonly actsAnew?: true;
  readonly run: Run<Input>;
  /** What would happen, by reading alone; only `reads` has none. */
  readonly foresee?: Run<Input>;
}

/** Types a tool by its arguments. */
export const tool = <Input extends Shape>(
  definition: Omit<Tool<z.output<Input>>, 'input'> & { readonly input: Input },
): Tool => definition as unknown as Tool;
