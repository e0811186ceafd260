import { authorized, procedures } from '../../http/procedures.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { addFacts, addProfileFacts } from './add-facts.ts';
import { answerQuestion } from './answer-question.ts';
import { confirmFact, confirmFacts } from './confirm-fact.ts';
import { listFacts } from './list-facts.ts';
import { readInterview } from './read-interview.ts';
import { removeFact, setFactState } from './set-fact-state.ts';

export const brandFactsRoutes = {
  list: procedures.brandFacts.list
    .use(authorized)
    .handler(({ context: { app, who } }) => listFacts(app, who.workspaceId)),
  interview: procedures.brandFacts.interview
    .use(authorized)
    .handler(({ context: { app, who } }) => readInterview(app.db, who.workspaceId)),
  answer: procedures.brandFacts.answer
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      answerQuestion(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  add: procedures.brandFacts.add
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      addFacts(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
  readProfile: procedures.brandFacts.readProfile
    .use(authorized)
    .handler(({ context: { app, who } }) => addProfileFacts(app, who.workspaceId, { by: actorOf(who) })),
  confirm: procedures.brandFacts.confirm
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      confirmFact(app, who.workspaceId, { ...input, by: actorOf(who), userId: who.userId }),
    ),
  confirmAll: procedures.brandFacts.confirmAll
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      confirmFacts(app, who.workspaceId, { ...input, by: actorOf(who), userId: who.userId }),
    ),
  reject: procedures.brandFacts.reject
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      setFactState(app, who.workspaceId, { ...input, by: actorOf(who), state: 'rejected' }),
    ),
  reopen: procedures.brandFacts.reopen
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      setFactState(app, who.workspaceId, { ...input, by: actorOf(who), state: 'proposed' }),
    ),
  remove: procedures.brandFacts.remove
    .use(authorized)
    .handler(({ context: { app, who }, input }) =>
      removeFact(app, who.workspaceId, { ...input, by: actorOf(who) }),
    ),
};
