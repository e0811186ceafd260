import { owner, procedures, signedIn } from '../../http/procedures.ts';
import { readSubscription, setSubscription } from './letter-subscription.ts';
import { readAudit } from './read-audit.ts';
import { readSettings } from './read-settings.ts';
import { saveNotifications } from './save-notifications.ts';
import { savePerson } from './save-person.ts';
import { saveWorkspace } from './save-workspace.ts';

export const settingsRoutes = {
  get: procedures.settings.get.use(signedIn).handler(({ context: { app, who } }) => readSettings(app, who)),
  savePerson: procedures.settings.savePerson
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => savePerson(app, who, input)),
  saveWorkspace: procedures.settings.saveWorkspace
    .use(owner)
    .handler(({ context: { app, who }, input }) => saveWorkspace(app, who, input)),
  saveNotifications: procedures.settings.saveNotifications
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => saveNotifications(app, who, input)),
  audit: procedures.settings.audit
    .use(signedIn)
    .handler(({ context: { app, who }, input }) => readAudit(app, who.workspaceId, input)),
  letters: procedures.settings.letters.handler(({ context: { app }, input }) =>
    readSubscription(app, input.token),
  ),
  saveLetters: procedures.settings.saveLetters.handler(({ context: { app }, input }) =>
    setSubscription(app, input),
  ),
};
