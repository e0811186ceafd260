import { editor, procedures } from '../../http/procedures.ts';
import { Refusal } from '../../lib/refusal.ts';
import { makeTestPicture } from './make-test-picture.ts';
import { isOperator } from './operator.queries.ts';

export const operatorRoutes = {
  testImage: procedures.operator.testImage
    .use(editor)
    .handler(async ({ context: { app, who }, input: { image_request: request }, signal }) => {
      const open = app.config.testImagePage && (await isOperator(app.db, who.userId));
      if (!open) throw new Refusal('NOT_FOUND');
      const url = await makeTestPicture(app, { prompt: request.prompt, signal });
      return { data: [{ url }] };
    }),
};
