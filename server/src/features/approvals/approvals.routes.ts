import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { readApprovalPolicy } from '../posting-preferences/index.ts';
import { approveAsGuest, askChangeAsGuest, commentAsGuest } from './answer-as-guest.ts';
import { askAgain } from './ask-again.ts';
import { choosePolicy } from './choose-policy.ts';
import { findLink } from './find-link.ts';
import { guestPage } from './guest-page.ts';
import { listLinks } from './link-view.ts';
import { readChanges } from './read-changes.ts';
import { requireApprovals } from './require-approvals.ts';
import { resendLink, sendLink } from './send-link.ts';
import { sendToClient } from './send-to-client.ts';
import { withdrawLink } from './withdraw-link.ts';

const { approvals } = procedures;

export const approvalsRoutes = {
  policy: approvals.policy.use(authorized).handler(async ({ context: { app, who } }) => ({
    policy: await readApprovalPolicy(app.db, who.workspaceId),
  })),
  setPolicy: approvals.setPolicy.use(authorized).handler(async ({ context: { app, who }, input }) => {
    if (input.policy !== 'none') await requireApprovals(app, who.organizationId);
    return choosePolicy(app, who.workspaceId, { by: actorOf(who), ...input });
  }),
  links: approvals.links
    .use(authorized)
    .handler(({ context: { app, who }, input }) => listLinks(app.db, who.workspaceId, input)),
  changes: approvals.changes
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readChanges(app, who.workspaceId, input)),
  create: approvals.create
    .use(authorized)
    .handler(({ context: { app, who }, input }) => sendLink(app, who, input)),
  sendToClient: approvals.sendToClient
    .use(authorized)
    .handler(({ context: { app, who }, input }) => sendToClient(app, who, input)),
  resend: approvals.resend
    .use(authorized)
    .handler(({ context: { app, who }, input }) => resendLink(app, who, input)),
  withdraw: approvals.withdraw
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      withdrawLink(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  open: approvals.open.handler(async ({ context: { app, ip }, input }) =>
    guestPage(app, await findLink(app, input, ip)),
  ),
  askAgain: approvals.askAgain.handler(({ context: { app, ip }, input }) => askAgain(app, input, ip)),
  approve: approvals.approve.handler(({ context: { app, ip }, input }) => approveAsGuest(app, input, ip)),
  askChange: approvals.askChange.handler(({ context: { app, ip }, input }) =>
    askChangeAsGuest(app, input, ip),
  ),
  comment: approvals.comment.handler(({ context: { app, ip }, input }) => commentAsGuest(app, input, ip)),
};
