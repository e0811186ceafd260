import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../brand-vocabulary.ts';
import { refusals } from '../errors.ts';
import { told } from '../field-sentences.ts';
import { Email, Password } from '../fields.ts';
import { open } from '../procedure.ts';
import { isWayOn } from '../way-on.ts';
import { BrandProfile } from './brand-profile.ts';

/** Version of terms and privacy that the wizard's checkbox accepts; kept with the time of acceptance. */
export const CONSENT_VERSION = '2026-11-29';

export const Credentials = z.strictObject({ email: Email, password: Password });

/** Everything the four steps collect. The IP is taken from the request, never from the body. */
export const SignUp = z
  .strictObject({
    ...Credentials.shape,
    confirmPassword: z.string().check(z.maxLength(256)),
    profile: BrandProfile,
    language: z.optional(z.enum(INTERFACE_LANGUAGES)),
    consent: z.literal(CONSENT_VERSION, told('consent')),
    /** Where the person wanted to go before, for example to the order of a plan: the confirming link leads on to it. */
    wayOn: z.optional(z.string().check(z.refine(isWayOn))),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      ...told('passwordsDiffer'),
      path: ['confirmPassword'],
    }),
  );
export type SignUp = z.infer<typeof SignUp>;

/** What a first post can be made of before there is an account: whatever of the profile is answered by then. */
export const SignUpPreview = z.strictObject({
  ...z.pick(BrandProfile, {
    brandName: true,
    trade: true,
    keywords: true,
    tones: true,
    contentTypes: true,
    colorPalette: true,
    preferredImageStyle: true,
    postLanguage: true,
    contentLength: true,
    languageStyle: true,
    emoticons: true,
  }).shape,
  industry: z.optional(BrandProfile.shape.industry),
});
export type SignUpPreview = z.infer<typeof SignUpPreview>;

export const signUpContract = {
  /**
   * A real post and poster of the brand that the wizard has been told of so far, made by our own writer and illustrator.
   * Nothing of it is kept. The poster is a data address, 360 × 360.
   */
  preview: open
    .route({ method: 'POST', path: '/sign-up/preview', tags: ['Konto'] })
    .input(SignUpPreview)
    .output(z.object({ text: z.string(), posterUrl: z.string() })),

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
