import type { Context } from '../../context.ts';

/** What reading from a network takes of the context. */
export type PollingContext = Pick<Context, 'db' | 'clock' | 'log' | 'networks' | 'secretBox' | 'enqueue'>;
