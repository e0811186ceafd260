import { operating, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { listReported } from './list-reported.ts';
import { readStatus } from './read-status.ts';
import { reportIncident } from './report-incident.ts';
import { updateIncident } from './update-incident.ts';

const { status } = procedures;

export const statusRoutes = {
  read: status.read.handler(({ context: { app } }) => readStatus(app)),
  reported: status.reported
    .use(operating)
    .handler(async ({ context: { app } }) => ({ incidents: await listReported(app) })),
  reportIncident: status.reportIncident
    .use(operating)
    .handler(async ({ context: { app }, input }) => ({ id: await reportIncident(app, input) })),
  updateIncident: status.updateIncident.use(operating).handler(async ({ context: { app }, input }) => {
    if (!(await updateIncident(app, input))) throw new Refusal('NOT_FOUND');
    return { updated: true } as const;
  }),
};
