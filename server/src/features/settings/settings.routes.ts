import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { readSubscription, setSubscription } from './email-subscription.ts';
import { readAudit } from './read-audit.ts';
import { readSettings } from './read-settings.ts';
import { readUsage } from './read-usage.ts';
import { saveNotifications } from './save-notifications.ts';
import { saveUser } from './save-user.ts';
import { saveWorkspace } from './save-workspace.ts';

export const settingsRoutes = {
  get: procedures.settings.get.use(authorized).handler(({ context: { app, who } }) => readSettings(app, who)),
  saveUser: procedures.settings.saveUser
    .use(authorized)
    .handler(({ context: { app, who }, input }) => saveUser(app, who, input)),
  saveWorkspace: procedures.settings.saveWorkspace
    .use(authorized)
    .handler(({ context: { app, who }, input }) => saveWorkspace(app, who, { ...input, by: actorOf(who) })),
  saveNotifications: procedures.settings.saveNotifications
    .use(authorized)
    .handler(({ context: { app, who }, input }) => saveNotifications(app, who, input)),
  audit: procedures.settings.audit
    .use(authorized)
    .handler(({ context: { app, who }, input }) => readAudit(app, who, input)),
  usage: procedures.settings.usage
    .use(authorized)
    .handler(({ context: { app, who } }) => readUsage(app, who)),
  emails: procedures.settings.emails.handler(({ context: { app }, input }) =>
    readSubscription(app, input.token),
  ),
  saveEmails: procedures.settings.saveEmails.handler(({ context: { app }, input }) =>
    setSubscription(app, input),
  ),
};
