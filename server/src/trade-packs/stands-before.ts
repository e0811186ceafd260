import type { Subject } from './read-pack.ts';
import { type Register, suits } from './register.ts';

/**
 * Whether a hook of a subject may stand before one of its cores, counted from 0: one that names its cores before these, a statement
 * before any. A question that names none asks what the first core of the register answers: another one answers another.
 */
export function standsBefore(
  { text, for: cores }: Subject['hooks'][number],
  at: number,
  { subject, register }: { subject: Pick<Subject, 'cores'>; register: Register },
): boolean {
  if (cores !== undefined) return cores.includes(at + 1);
  return !text.endsWith('?') || at === subject.cores.findIndex((core) => suits(core, register));
}
