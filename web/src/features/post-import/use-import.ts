import { LIMITS } from '@postownia/contract/limits';
import type { ImportRow, RowsImported } from '@postownia/contract/many-posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { decodeFile } from './decode-file.ts';
import { FileProblemError, type ReadRows, readRows } from './read-rows.ts';

type Refused = RowsImported['refused'][number];
/** A file as it was read here and held against the calendar by the server; nothing of it is stored yet. */
export interface CheckedFile extends ReadRows {
  readonly name: string;
  readonly refused: readonly Refused[];
  /** What can be stored. */
  readonly good: readonly ImportRow[];
  /** Names this reading to the server, so that a repeat of the import makes no second posts. */
  readonly id: string;
}

const portionsOf = (rows: readonly ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / LIMITS.importPortion) }, (_, index) =>
    rows.slice(index * LIMITS.importPortion, (index + 1) * LIMITS.importPortion),
  );

/** Reads a file and asks the server what stands against its rows. @throws FileProblemError */
async function checkFile(file: File, today: string): Promise<CheckedFile> {
  if (file.size > LIMITS.importBytes) throw new FileProblemError('tooLarge');
  const read = readRows(decodeFile(new Uint8Array(await file.arrayBuffer())), today);
  const refused: Refused[] = [];
  for (const rows of portionsOf(read.rows))
    refused.push(...(await api.posts.importRows({ rows, dryRun: true })).refused);
  const bad = new Set(refused.map(({ line }) => line));
  const good = read.rows.filter(({ line }) => !bad.has(line));
  return { ...read, name: file.name, refused, good, id: crypto.randomUUID() };
}

/**
 * Checks a file, then stores its good rows portion by portion. Where one portion fails, those before it are stored, and
 * the same press goes on after them.
 */
export function useImport(today: string, onStored: (made: number) => void) {
  const client = useQueryClient();
  /** Portions of a file that the server has. */
  const stored = useRef({ id: '', portions: 0, made: 0 });
  const check = useMutation({ mutationFn: (file: File) => checkFile(file, today) });
  const store = useMutation({
    mutationFn: async ({ id, good }: CheckedFile) => {
      if (stored.current.id !== id) stored.current = { id, portions: 0, made: 0 };
      const progress = stored.current;
      for (const [index, rows] of portionsOf(good).entries()) {
        if (index < progress.portions) continue;
        const context = { idempotencyKey: `${id}-${index}` };
        const answer = await api.posts.importRows({ rows, dryRun: false }, { context });
        progress.portions += 1;
        progress.made += answer.made;
      }
      return progress.made;
    },
    onSuccess: onStored,
    onError: (error) => showToast.error(errorText(error)),
    onSettled: () => refreshCalendar(client),
  });
  return { check, store };
}
