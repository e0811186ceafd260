import { authorized, procedures } from '../../http/procedures.ts';
import { askForHelp } from './ask-for-help.ts';
import { attachScreenshot } from './attach-screenshot.ts';
import { closeRequest } from './close-request.ts';
import { listRequests } from './list-requests.ts';
import { replyToRequest } from './reply-to-request.ts';

const { support } = procedures;

export const supportRoutes = {
  list: support.list.use(authorized).handler(({ context: { app, who } }) => listRequests(app, who)),
  ask: support.ask.use(authorized).handler(({ context: { app, who }, input }) => askForHelp(app, who, input)),
  attachScreenshot: support.attachScreenshot
    .use(authorized)
    .handler(({ context: { app, who }, input }) => attachScreenshot(app, who, input)),
  reply: support.reply
    .use(authorized)
    .handler(({ context: { app, who }, input }) => replyToRequest(app, who, input)),
  close: support.close
    .use(authorized)
    .handler(({ context: { app, who }, input }) => closeRequest(app, who, input)),
};
