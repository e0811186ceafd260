import { procedures } from '../../http/procedures.ts';
import { createSignUp } from './create-sign-up.ts';

export const signUpRoutes = {
  create: procedures.signUp.create.handler(async ({ context, input }) => {
    const { app, identity, ip, headers, responseHeaders } = context;
    const device = { ip, userAgent: headers.get('user-agent') ?? '' };
    const result = await createSignUp({ app, identity, form: input, device });
    responseHeaders.append('set-cookie', result.setCookie);
    return { outcome: result.outcome };
  }),
};
