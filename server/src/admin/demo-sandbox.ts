import type { Context } from '../context.ts';
import { CommandRefusal } from './command.ts';

/**
 * Uses a control of the running sandbox.
 * @throws CommandRefusal when it does not answer or refuses
 */
export async function changeSandbox(
  { config }: Pick<Context, 'config'>,
  { method, path, body }: { method: 'POST' | 'PUT'; path: string; body: object },
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${config.sandbox.port}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (answer?.ok) return answer.json();
  throw new CommandRefusal(`Piaskownica nie wykonała ${method} ${path}: czy Postownia działa (npm start)?`);
}
