import { procedures } from '../../http/procedures.ts';
import { recordVisit } from './record-visit.ts';

export const visitsRoutes = {
  record: procedures.visits.record.handler(async ({ context: { app }, input: { path } }) => {
    await recordVisit(app, { path });
    return { counted: true } as const;
  }),
};
