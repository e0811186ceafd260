import { operating, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { listInbox, markInbox } from '../contact/index.ts';
import { answerSupport } from '../support/index.ts';
import { listSupportQueue } from './list-support-queue.ts';
import { makeTestImage } from './make-test-image.ts';
import { readInstallation } from './read-installation.ts';
import { readMoney } from './read-money.ts';
import { readProviders } from './read-providers.ts';
import { readScreenshot } from './read-screenshot.ts';
import { readSiteVisits } from './read-site-visits.ts';

const { operator } = procedures;

export const operatorRoutes = {
  inbox: operator.inbox.use(operating).handler(({ context: { app }, input }) => listInbox(app, input)),
  markInbox: operator.markInbox.use(operating).handler(async ({ context: { app, who }, input }) => {
    await markInbox(app, who, input);
    return { marked: true } as const;
  }),
  supportQueue: operator.supportQueue
    .use(operating)
    .handler(({ context: { app }, input }) => listSupportQueue(app, input)),
  supportScreenshot: operator.supportScreenshot
    .use(operating)
    .handler(async ({ context: { app }, input }) => ({ url: await readScreenshot(app, input) })),
  answerSupport: operator.answerSupport.use(operating).handler(async ({ context: { app, who }, input }) => {
    await answerSupport(app, who, input);
    return { answered: true } as const;
  }),
  installation: operator.installation.use(operating).handler(({ context: { app } }) => readInstallation(app)),
  money: operator.money.use(operating).handler(({ context: { app } }) => readMoney(app)),
  visits: operator.visits.use(operating).handler(({ context: { app } }) => readSiteVisits(app)),
  providers: operator.providers.use(operating).handler(({ context: { app } }) => readProviders(app)),
  testImage: operator.testImage
    .use(operating)
    .handler(async ({ context: { app }, input: { image_request: request }, signal }) => {
      if (!app.config.testImagePage) throw new Refusal('NOT_FOUND');
      const url = await makeTestImage(app, { prompt: request.prompt, signal });
      return { data: [{ url }] };
    }),
};
