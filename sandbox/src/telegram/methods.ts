import spec from '../../data/telegram-methods.json' with { type: 'json' };

interface Field {
  readonly types: readonly string[];
  readonly required: boolean;
}
type Fields = Readonly<Record<string, Field>>;

const METHODS = spec.methods as unknown as Readonly<Record<string, Fields>>;
const TYPES = spec.types as unknown as Readonly<Record<string, Fields>>;

/** A value that the Bot API's own description does not allow. */
export class MethodError extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of the simple types; an object's own fields are looked at where they matter. */
const SIMPLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  Integer: Number.isInteger,
  Float: (value) => typeof value === 'number',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  True: (value) => value === true,
};

function isOf(type: string, value: unknown): boolean {
  if (type.startsWith('Array of ')) {
    const of = type.slice('Array of '.length);
    return Array.isArray(value) && value.every((one) => isOf(of, one));
  }
  const simple = SIMPLE[type];
  if (simple !== undefined) return simple(value);
  if (type === 'InputFile') return typeof value === 'string';
  const fields = TYPES[type];
  if (fields !== undefined) return isObject(value) && problemIn(fields, value) === null;
  // Media of other kinds are not built; other objects are not looked into.
  return isObject(value) && !type.startsWith('InputMedia');
}

function problemIn(fields: Fields, value: Record<string, unknown>): string | null {
  for (const [name, { required }] of Object.entries(fields))
    if (required && value[name] === undefined) return `parameter "${name}" is required`;
  for (const [name, own] of Object.entries(value)) {
    const field = fields[name];
    // The original ignores what it does not know; here it is a misspelt name.
    if (field === undefined) return `parameter "${name}" is unknown`;
    if (!field.types.some((type) => isOf(type, own)))
      return `parameter "${name}" must be ${field.types.join(' or ')}`;
  }
  return null;
}

/**
 * Holds what a call sends against its method.
 * @throws MethodError
 */
export function checkMethod(name: string, params: Record<string, unknown>): void {
  const fields = METHODS[name];
  const problem = fields === undefined ? 'method not found' : problemIn(fields, params);
  if (problem !== null) throw new MethodError(problem);
}

/**
 * Holds an answer's object against its type.
 * @throws MethodError
 */
export function checkType(name: string, value: Record<string, unknown>): void {
  const problem = problemIn(TYPES[name] ?? {}, value);
  if (problem !== null) throw new MethodError(`${name}: ${problem}`);
}

/** What a form's field has to be, so that its text can be read: numbers and lists come as text there. */
export const typesOf = (method: string, field: string): readonly string[] =>
  METHODS[method]?.[field]?.types ?? [];
