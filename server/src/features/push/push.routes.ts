import { type Caller, isProgram } from '../../http/authenticate.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readPushState, removeSubscription, saveSubscription } from './push-state.ts';

/** A program has no browser. */
function browserOf(who: Caller) {
  if (isProgram(who)) throw new Refusal('FORBIDDEN');
  return who;
}

export const pushRoutes = {
  get: procedures.push.get
    .use(authorized)
    .handler(({ context: { app, who } }) => readPushState(app, browserOf(who).sessionId)),
  save: procedures.push.save
    .use(authorized)
    .handler(({ context: { app, who }, input }) => saveSubscription(app, browserOf(who), input)),
  remove: procedures.push.remove
    .use(authorized)
    .handler(({ context: { app, who } }) => removeSubscription(app, browserOf(who).sessionId)),
};
