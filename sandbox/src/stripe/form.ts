import { type Definitions, findViolation, type Schema } from '../openai/json-schema.ts';

/** Nested names of a form: `line_items[0][price]=x` → `{line_items: {0: {price: 'x'}}}`. All leaves are texts. */
export interface FormTree {
  [name: string]: string | FormTree;
}

/** Reads an `application/x-www-form-urlencoded` text with Stripe's bracket names. */
export function readForm(parameters: URLSearchParams): FormTree {
  const tree: FormTree = Object.create(null) as FormTree;
  for (const [name, value] of parameters) {
    const path = name.replaceAll(']', '').split('[');
    let place = tree;
    for (const [depth, key] of path.entries()) {
      // `lookup_keys[]=a&lookup_keys[]=b` counts up.
      const own = key === '' ? String(Object.keys(place).length) : key;
      if (depth === path.length - 1) place[own] = value;
      else {
        const inner = place[own];
        const next = typeof inner === 'object' ? inner : (Object.create(null) as FormTree);
        place[own] = next;
        place = next;
      }
    }
  }
  return tree;
}

/** Gives the texts of a form the types that the schema names; what does not fit stays as it came and is then refused. */
export function toTyped(
  value: string | FormTree,
  schema: Schema | undefined,
  definitions: Definitions,
): unknown {
  if (schema === undefined) return value;
  if (schema.$ref !== undefined)
    return toTyped(value, definitions[schema.$ref.replace('#/components/schemas/', '')], definitions);
  if (schema.anyOf) {
    const attempts = schema.anyOf.map((option) => ({ option, typed: toTyped(value, option, definitions) }));
    const fitting = attempts.find(({ option, typed }) => findViolation(typed, option, definitions) === null);
    return (fitting ?? attempts.at(-1))?.typed;
  }
  if (typeof value === 'string') return toTypedText(value, schema);
  if (schema.type === 'array') {
    return Object.values(value).map((item) => toTyped(item, schema.items, definitions));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      return [name, toTyped(item, schema.properties?.[name] ?? rest, definitions)];
    }),
  );
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

function toTypedText(text: string, schema: Schema): unknown {
  if (schema.type === 'number' || schema.type === 'integer')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return BOOLEANS[text] ?? text;
  if (schema.nullable === true && text === '' && schema.type !== 'string') return null;
  return text;
}
