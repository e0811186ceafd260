import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { choosePolicy } from './choose-policy.ts';

const { approvals } = procedures;

export const approvalsRoutes = {
  policy: approvals.policy.use(authorized).handler(async ({ context: { app, who } }) => ({
    policy: await readApprovalPolicy(app.db, who.workspaceId),
  })),
  setPolicy: approvals.setPolicy
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      choosePolicy(app, who.workspaceId, { by: actorOf(who), ...input }),
    ),
};
