import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Email, Password } from '../fields.ts';
import { open } from '../procedure.ts';
import { BrandProfile } from './brand-profile.ts';

/** Version of terms and privacy that the wizard's checkbox accepts; kept with the time of acceptance. */
export const CONSENT_VERSION = '2026-11-01';

export const Credentials = z.strictObject({ email: Email, password: Password });

/** Everything the four steps collect. The IP is taken from the request, never from the body. */
export const SignUp = z
  .strictObject({
    ...Credentials.shape,
    confirmPassword: z.string().check(z.maxLength(256)),
    profile: BrandProfile,
    language: z.optional(z.enum(INTERFACE_LANGUAGES)),
    consent: z.literal(CONSENT_VERSION, told('consent')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      ...told('passwordsDiffer'),
      path: ['confirmPassword'],
    }),
  );
export type SignUp = z.infer<typeof SignUp>;

export const signUpContract = {
  /**
   * Creates person, workspace, brand profile and trial grant as one: after a crash in the middle the next
   * sign-in finishes what is missing. `signed-in` sets the session cookie; `check-mailbox` asks to confirm the address.
   */
  create: open
    .errors(refusals('REGISTRATION_LIMIT', 'EMAIL_TAKEN', 'WEAK_PASSWORD'))
    .route({ method: 'POST', path: '/sign-up', successStatus: 201, tags: ['Konto'] })
    .input(SignUp)
    .output(z.object({ outcome: z.enum(['signed-in', 'check-mailbox']) })),
};
