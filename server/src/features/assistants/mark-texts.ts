import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { withoutUnseen } from '../../lib/unseen-characters.ts';

/**
 * What people and other programs wrote is handed to a model inside marks of a tag that nobody can foresee, so that a post which
 * gives orders is seen to be a post. What is text the contract says: strings with a pattern, a format of ours or a list of values
 * are not, all others are.
 */
type Shape = z.core.JSONSchema.BaseSchema | boolean | undefined;

/** Formats that leave no room for words. */
const WORDLESS = new Set(['uuid', 'date-time', 'date']);
const MARK = /<\/?data-[0-9a-f]{16}>/g;

/** A tag for one answer. */
export const newTag = (): string => `data-${randomBytes(8).toString('hex')}`;

export const marked = (text: string, tag: string): string =>
  text === '' ? '' : `<${tag}>${withoutUnseen(text)}</${tag}>`;

/** Takes the marks off again: a model gives back what it was given. */
export function withoutMarks<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replace(MARK, '') as Value;
  if (Array.isArray(value)) return value.map(withoutMarks) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarks(part)])) as Value;
}

const shapes = new WeakMap<object, Shape>();

/** The JSON Schema of what an operation answers; of what is no schema of ours nothing is known. */
export function shapeOf(schema: object | undefined): Shape {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  let shape = shapes.get(schema);
  if (shape === undefined) {
    shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    shapes.set(schema, shape);
  }
  return shape;
}

/** Marks every text of a value; what its shape does not know is text. */
export function markTexts<Value>(value: Value, shape: Shape, tag: string): Value;
export function markTexts(value: unknown, shape: Shape, tag: string): unknown {
  if (typeof value === 'string') return isWordless(value, shape) ? value : marked(value, tag);
  if (Array.isArray(value)) {
    const [items] = partsOf(shape, ({ items: inner }) => (Array.isArray(inner) ? undefined : inner));
    return value.map((part) => markTexts(part, items, tag));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const inner = partsOf(shape, ({ properties }) => properties?.[name]);
      return [name, markTexts(part, inner.length > 1 ? { anyOf: inner as never } : inner[0], tag)];
    }),
  );
}

/** The shapes that a value of this one may have. */
function choicesOf(shape: Shape): z.core.JSONSchema.BaseSchema[] {
  if (typeof shape !== 'object') return [];
  const choices = shape.anyOf ?? shape.oneOf;
  return choices === undefined ? [shape] : choices.flatMap((choice) => choicesOf(choice));
}

const partsOf = (
  shape: Shape,
  part: (choice: z.core.JSONSchema.BaseSchema) => Shape,
): Exclude<Shape, undefined>[] =>
  choicesOf(shape).flatMap((choice) => {
    const found = part(choice);
    return found === undefined ? [] : [found];
  });

const isWordless = (text: string, shape: Shape): boolean =>
  choicesOf(shape).some(
    ({ enum: values, const: only, format, pattern }) =>
      values?.includes(text) === true ||
      only === text ||
      (WORDLESS.has(format ?? '') && !/\s/.test(text)) ||
      (pattern !== undefined && !/\s/.test(text) && text.length <= 40 && new RegExp(pattern).test(text)),
  );
