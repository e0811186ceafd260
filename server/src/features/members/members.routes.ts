import { authorized, procedures } from '../../http/procedures.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeMember } from './change-member.ts';
import { handOver } from './hand-over.ts';
import { invite } from './invite.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { listMembers } from './list-members.ts';
import { openInvitation } from './open-invitation.ts';
import { removeMember } from './remove-member.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { resendInvitation } from './resend-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const { members } = procedures;

export const membersRoutes = {
  list: members.list.use(authorized).handler(({ context: { app, who } }) => listMembers(app, who)),
  invite: members.invite
    .use(authorized)
    .handler(({ context: { app, who }, input }) => invite(app, who, input)),
  resend: members.resend
    .use(authorized)
    .handler(({ context: { app, who }, input }) => resendInvitation(app, who, input)),
  withdraw: members.withdraw
    .use(authorized)
    .handler(({ context: { app, who }, input }) => withdrawInvitation(app, who, input)),
  change: members.change
    .use(authorized)
    .handler(({ context: { app, who }, input }) => changeMember(app, who, input)),
  remove: members.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) => removeMember(app, who, input)),
  requireSecondFactor: members.requireSecondFactor
    .use(authorized)
    .handler(({ context: { app, who }, input }) => requireSecondFactor(app, who, input)),
  leave: members.leave.use(authorized).handler(({ context: { app, who } }) => leave(app, who)),
  handOver: members.handOver
    .use(authorized)
    .handler(({ context: { app, identity, who }, input }) => handOver({ ...app, identity }, who, input)),
  open: members.open.handler(async ({ context: { app, actor }, input }) =>
    openInvitation(app, await actor(), input),
  ),
  accept: members.accept
    .use(authorized)
    .handler(({ context: { app, who }, input }) => acceptInvitation(app, who, input)),
  join: members.join.handler(async ({ context, input }) => {
    const { app, identity, ip, userAgent, setHeader } = context;
    const { brand, setCookie } = await join({ app, identity }, input, { ip, userAgent });
    setHeader('set-cookie', setCookie);
    return { brand };
  }),
};
