import type { Context } from '../../context.ts';

/** What reading from a network takes of the context. */
export type ReadingContext = Pick<Context, 'db' | 'clock' | 'log' | 'networks' | 'secretBox' | 'enqueue'>;
