import type { Database, OpenDatabase } from '../src/db/connect.ts';
import { doomedDatabase } from './doomed-database.ts';
import { losingAnswer } from './lost-answer.ts';

type Fault = (url: string, number: number) => { database: OpenDatabase; asked: () => number };

/** What may befall a process at one of its statements. */
export const MESSAGE_FAULTS = {
  dies: (url, number) => {
    const { database, messages } = doomedDatabase(url, number);
    return { database, asked: messages };
  },
  'loses its answer': (url, number) => {
    const { database, queries } = losingAnswer(url, number);
    return { database, asked: queries };
  },
} as const satisfies Record<string, Fault>;
export type MessageFault = keyof typeof MESSAGE_FAULTS;
export const FAULT_NAMES: readonly MessageFault[] = ['dies', 'loses its answer'];

/**
 * Runs something again and again, each time with a fault at one statement later, until it ends before that statement.
 * @param run gets a database with the fault; what it returns is done once the database is gone
 * @returns how many times it met its fault
 */
export async function atEachMessage(
  fault: MessageFault,
  url: string,
  run: (db: Database, number: number) => Promise<() => Promise<void>>,
): Promise<number> {
  for (let number = 1; ; number += 1) {
    const { database, asked } = MESSAGE_FAULTS[fault](url, number);
    const after = await run(database.db, number);
    const isOver = asked() < number;
    await database.pool.end().catch(() => undefined);
    await after();
    if (isOver) return number - 1;
  }
}
