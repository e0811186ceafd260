import { told } from '@postownia/contract/field-sentences';
import { Email, Password } from '@postownia/contract/fields';
import * as z from 'zod/mini';

/** The first step's own form; its passwords never leave memory except to the server. */
export const AccountForm = z.object({ email: Email, password: Password, confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    ...told('passwordsDiffer'),
    path: ['confirmPassword'],
  }),
);
export type AccountForm = z.infer<typeof AccountForm>;
