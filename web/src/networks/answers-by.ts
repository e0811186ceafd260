import type * as z from 'zod/mini';
import type { Answers, OptionsView } from './network-view.ts';

/**
 * The answers of a form where nothing has to be said: each field is what its schema takes. What is empty or only half
 * typed stays in the form.
 */
export function answersBy(
  schema: z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>,
): Pick<OptionsView, 'answersOf' | 'optionsOf' | 'problemOf'> {
  const fields = Object.entries(schema._zod.def.shape);
  return {
    answersOf: (stored) => schema.safeParse(stored).data ?? {},
    optionsOf: (answers) =>
      Object.fromEntries(
        fields.flatMap(([name, field]) => {
          const typed = typedIn(answers, name).trim();
          const { data } = field.safeParse(typed);
          return typed === '' || data === undefined ? [] : [[name, data]];
        }),
      ),
    problemOf: () => null,
  };
}

/** What was typed or chosen so far; empty where nothing was. */
export function typedIn(answers: Answers, name: string): string {
  const typed = answers[name];
  return typeof typed === 'string' ? typed : '';
}
