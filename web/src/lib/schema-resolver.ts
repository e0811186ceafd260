import { tellFieldsBy } from '@postownia/contract/field-sentences';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addPolishTexts, i18n } from '../i18n/i18n.ts';
import fields from '../i18n/pl/fields.json';

// Forms are refused in the language of the interface.
addPolishTexts('fields', fields);
tellFieldsBy((key, values) => i18n.t(key, { ns: 'fields', ...values }));

/** Puts a message where a form library looks for it: nested objects by path. */
function setError(errors: Record<string, unknown>, path: readonly PropertyKey[], message: string): void {
  const [head, ...rest] = path.map(String);
  if (head === undefined) return;
  // A list is one control: what is wrong with an item is told at the list.
  const isLeaf = rest.length === 0 || /^\d+$/.test(rest[0] ?? '');
  if (isLeaf) errors[head] ??= { type: 'schema', message };
  else {
    errors[head] ??= {};
    setError(errors[head] as Record<string, unknown>, rest, message);
  }
}

/** Checks a form with the contract's own schema, so that browser and server refuse the same values. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data as Values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of parsed.error.issues) setError(errors, issue.path, issue.message);
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
