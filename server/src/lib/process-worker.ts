import { getPriority, setPriority } from 'node:os';
import { endWithParent } from './end-with-parent.ts';

/** What a pool sends to a worker: a piece of work, or the answer to what the work asked for. */
export type WorkerMessage =
  | { readonly id: number; readonly kind: string; readonly input: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: string };

/** What a worker sends back: what came of it, what it refused, or what it needs to go on. */
export type WorkerAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string; readonly fault?: string }
  | { readonly id: number; readonly question: unknown };

/** Asks whoever ordered the work; rejects when that fails. */
export type Ask = (question: unknown) => Promise<unknown>;

interface Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes this process a worker of a pool: does what it is sent, one piece at a time. Lets requests go first, and lives
 * until the pool lets go of it: Ctrl-C reaches the whole group, but work in hand is still wanted.
 * @param options.faultOf names what the work itself refused; null for everything else
 */
export function answerOrders(
  work: (order: { kind: string; input: unknown }, ask: Ask) => Promise<unknown>,
  { faultOf = () => null }: { faultOf?: (error: unknown) => string | null } = {},
): void {
  // After whoever gives the orders, and that one may come after others already.
  setPriority(Math.min(19, getPriority() + 5));
  endWithParent(Number(process.argv[2]));
  const asked: Asked[] = [];
  const send = (answer: WorkerAnswer) => void process.send?.(answer);
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', (message: WorkerMessage) => {
    if ('answer' in message) asked.shift()?.resolve(message.answer);
    else if ('refused' in message) asked.shift()?.reject(new Error(message.refused));
    else begin(message);
  });
  const begin = ({ id, kind, input }: { id: number; kind: string; input: unknown }) => {
    const ask: Ask = (question) =>
      new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        send({ id, question });
      });
    work({ kind, input }, ask).then(
      (result) => send({ id, result }),
      (error: unknown) => {
        const fault = faultOf(error);
        const said = error instanceof Error ? error.message : String(error);
        send({ id, error: said, ...(fault !== null && { fault }) });
      },
    );
  };
}
