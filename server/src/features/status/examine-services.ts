import type { Service } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { countAnswers, countGeneration, countPublishing } from './status-rows.ts';

/** Below this many, a share says nothing. */
const ENOUGH = 3;

type Examined = Pick<Context, 'db' | 'clock' | 'storage'>;

/** What is wrong with a service now, as a Polish sentence, or null. */
const EXAMINATIONS: Record<Service, (app: Examined) => Promise<string | null>> = {
  app: async ({ storage }) => {
    try {
      await storage.check();
      return null;
    } catch {
      return 'Magazyn grafik nie odpowiadał.';
    }
  },
  generation: async ({ db, clock }) => {
    const { stuck, done, failed } = await countGeneration(db, clock.now());
    if (stuck > 0) return 'Generowanie postów czekało dłużej niż 10 minut.';
    if (failed >= ENOUGH && failed > done) return 'Dostawca treści lub grafik nie odpowiadał.';
    return null;
  },
  publishing: async ({ db, clock }) => {
    const { overdue, begun } = await countPublishing(db, clock.now());
    return overdue > 0 && begun === 0 ? 'Posty czekały na publikację dłużej niż 10 minut.' : null;
  },
  accounts: async ({ db, clock }) => {
    const { answered, lost } = await countAnswers(db, clock.now());
    return lost >= ENOUGH && lost > answered ? 'Sieci społecznościowe nie odpowiadały.' : null;
  },
};

/** Examines one service. Where the database does not answer, nothing can be noted and the error passes. */
export function examineService(app: Examined, service: Service): Promise<string | null> {
  return EXAMINATIONS[service](app);
}
