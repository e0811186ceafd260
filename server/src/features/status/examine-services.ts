import type { Service } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';
import type { Context } from '../../context.ts';
import { countAnswers, countGeneration, countPublishing } from './status.system-queries.ts';

/** Below this many, a share says nothing. */
const ENOUGH = 3;

type Examined = Pick<Context, 'db' | 'clock' | 'storage'>;

/** What is wrong with a service now, or null; `unasked`: nobody asked, so nothing is known. */
export type Finding = Message | 'unasked' | null;

const EXAMINATIONS: Record<Service, (app: Examined) => Promise<Finding>> = {
  app: async ({ storage }) => {
    try {
      await storage.check();
      return null;
    } catch {
      return message('service.storage');
    }
  },
  generation: async ({ db, clock }) => {
    const { stuck, done, failed } = await countGeneration(db, clock.now());
    if (stuck > 0) return message('service.generation-stuck');
    if (failed >= ENOUGH && failed > done) return message('service.provider-silent');
    return null;
  },
  publishing: async ({ db, clock }) => {
    const { overdue, begun } = await countPublishing(db, clock.now());
    return overdue > 0 && begun === 0 ? message('service.publishing-stuck') : null;
  },
  accounts: async ({ db, clock }) => {
    const { answered, lost } = await countAnswers(db, clock.now());
    if (answered + lost === 0) return 'unasked';
    return lost >= ENOUGH && lost > answered ? message('service.networks-silent') : null;
  },
};

/** Examines one service. Where the database does not answer, nothing can be noted and the error passes. */
export function examineService(app: Examined, service: Service): Promise<Finding> {
  return EXAMINATIONS[service](app);
}
