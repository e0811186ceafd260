import { procedures } from '../../http/procedures.ts';
import { createSignUp } from './create-sign-up.ts';
import { previewPost } from './preview-post.ts';

export const signUpRoutes = {
  preview: procedures.signUp.preview.handler(({ context: { app, ip }, input }) =>
    previewPost(app, input, { ip }),
  ),
  create: procedures.signUp.create.handler(async ({ context, input }) => {
    const { app, identity, ip, userAgent, setHeader } = context;
    const result = await createSignUp({ app, identity, form: input, device: { ip, userAgent } });
    setHeader('set-cookie', result.setCookie);
    return { outcome: result.outcome };
  }),
};
