import { authorized, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { makeTestImage } from './make-test-image.ts';
import { isOperator } from './operator.system-queries.ts';
import { readInstallation } from './read-installation.ts';

export const operatorRoutes = {
  installation: procedures.operator.installation
    .use(authorized)
    .handler(async ({ context: { app, who } }) => {
      if (!(await isOperator(app.db, who.userId))) throw new Refusal('NOT_FOUND');
      return readInstallation(app);
    }),
  testImage: procedures.operator.testImage
    .use(authorized)
    .handler(async ({ context: { app, who }, input: { image_request: request }, signal }) => {
      const open = app.config.testImagePage && (await isOperator(app.db, who.userId));
      if (!open) throw new Refusal('NOT_FOUND');
      const url = await makeTestImage(app, { prompt: request.prompt, signal });
      return { data: [{ url }] };
    }),
};
