import { expect, it } from 'vitest';
import { readPack } from './read-pack.ts';
import { standsBefore } from './stands-before.ts';

const subject = readPack('pl', 'lawyer')?.subjects.find(({ id }) => id === 'testament-reka');
const hook = (text: string, cores?: number[]) => ({ text, ...(cores === undefined ? {} : { for: cores }) });
const at = (one: ReturnType<typeof hook>) => {
  if (subject === undefined) throw new Error('No such subject');
  return subject.cores.map((_, core) =>
    standsBefore(one, core, { subject, register: { to: 'pan', as: 'ja' } }),
  );
};

it('puts a question that names no cores before the one that answers it', () => {
  expect(at(hook('Czy testament można wydrukować i podpisać?'))).toEqual([true, false, false]);
});

it('puts a statement before any core, and a hook that names its cores before these', () => {
  expect(at(hook('Kartka i długopis.'))).toEqual([true, true, true]);
  expect(at(hook('Gdzie go schować?', [3]))).toEqual([false, false, true]);
});
