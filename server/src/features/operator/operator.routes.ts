import type { Context } from '../../context.ts';
import { authorized, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { listInbox, markInbox } from '../contact/index.ts';
import { answerSupport } from '../support/index.ts';
import { listSupportQueue } from './list-support-queue.ts';
import { makeTestImage } from './make-test-image.ts';
import { isOperator } from './operator.system-queries.ts';
import { readInstallation } from './read-installation.ts';

/** For everybody but operators none of this exists. */
async function requireOperator({ db }: Context, { userId }: { userId: string }): Promise<void> {
  if (!(await isOperator(db, userId))) throw new Refusal('NOT_FOUND');
}

const { operator } = procedures;

export const operatorRoutes = {
  inbox: operator.inbox.use(authorized).handler(async ({ context: { app, who }, input }) => {
    await requireOperator(app, who);
    return listInbox(app, input);
  }),
  markInbox: operator.markInbox.use(authorized).handler(async ({ context: { app, who }, input }) => {
    await requireOperator(app, who);
    await markInbox(app, who, input);
    return { marked: true } as const;
  }),
  supportQueue: operator.supportQueue.use(authorized).handler(async ({ context: { app, who }, input }) => {
    await requireOperator(app, who);
    return listSupportQueue(app, input);
  }),
  answerSupport: operator.answerSupport.use(authorized).handler(async ({ context: { app, who }, input }) => {
    await requireOperator(app, who);
    await answerSupport(app, who, input);
    return { answered: true } as const;
  }),
  installation: operator.installation.use(authorized).handler(async ({ context: { app, who } }) => {
    await requireOperator(app, who);
    return readInstallation(app);
  }),
  testImage: operator.testImage
    .use(authorized)
    .handler(async ({ context: { app, who }, input: { image_request: request }, signal }) => {
      if (!app.config.testImagePage) throw new Refusal('NOT_FOUND');
      await requireOperator(app, who);
      const url = await makeTestImage(app, { prompt: request.prompt, signal });
      return { data: [{ url }] };
    }),
};
