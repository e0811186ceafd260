/** The part of JSON Schema that the providers' own documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  /** OpenAPI 3.0: null is allowed besides. */
  nullable?: boolean;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  description?: string;
  $defs?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

export interface Violation {
  /** For example `messages[0].role`; "" for the whole. */
  path: string;
  kind: 'unknown' | 'missing' | 'type' | 'value' | 'below' | 'above' | 'short' | 'long';
  detail: string;
}

export type Definitions = Record<string, Schema>;

/** The first rule that a value breaks, or null when it keeps all. `$ref` names are looked up in the definitions. */
export function findViolation(
  value: unknown,
  schema: Schema,
  definitions: Definitions,
  path = '',
): Violation | null {
  if (value === null && schema.nullable === true) return null;
  if (schema.$ref !== undefined) {
    return findViolation(
      value,
      definitions[schema.$ref.replace(/^#\/(?:\$defs\/|definitions\/|components\/schemas\/)?/, '')] ?? {},
      definitions,
      path,
    );
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const failures = options.map((option) => findViolation(value, option, definitions, path));
    if (!failures.includes(null)) return closest(failures);
  }
  for (const part of schema.allOf ?? []) {
    const failure = findViolation(value, part, definitions, path);
    if (failure) return failure;
  }
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(value, type))) {
    return {
      path,
      kind: 'type',
      detail: `expected ${[schema.type].flat().join(' or ')}, but got ${typeName(value)} instead`,
    };
  }
  if (schema.enum && !schema.enum.includes(value)) {
    const supported = schema.enum.map((item) => `'${String(item)}'`).join(', ');
    return { path, kind: 'value', detail: `'${String(value)}'. Supported values are: ${supported}` };
  }
  return violationInside(value, schema, definitions, path);
}

function violationInside(
  value: unknown,
  schema: Schema,
  definitions: Definitions,
  path: string,
): Violation | null {
  if (typeof value === 'number') return violationOfNumber(value, schema, path);
  if (typeof value === 'string') return violationOfString(value, schema, path);
  if (Array.isArray(value)) return violationOfArray(value, schema, definitions, path);
  if (typeof value === 'object' && value !== null) {
    return violationOfObject(value as Record<string, unknown>, schema, definitions, path);
  }
  return null;
}

function violationOfNumber(value: number, schema: Schema, path: string): Violation | null {
  if (schema.minimum !== undefined && value < schema.minimum)
    return { path, kind: 'below', detail: `expected a value >= ${schema.minimum}, but got ${value} instead` };
  if (schema.maximum !== undefined && value > schema.maximum)
    return { path, kind: 'above', detail: `expected a value <= ${schema.maximum}, but got ${value} instead` };
  return null;
}

function violationOfString(value: string, schema: Schema, path: string): Violation | null {
  const length = [...value].length;
  if (schema.minLength !== undefined && length < schema.minLength)
    return { path, kind: 'short', detail: `expected a string with minimum length ${schema.minLength}` };
  if (schema.maxLength !== undefined && length > schema.maxLength)
    return { path, kind: 'long', detail: `expected a string with maximum length ${schema.maxLength}` };
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value))
    return { path, kind: 'value', detail: `'${value}' does not match ${schema.pattern}` };
  return null;
}

function violationOfArray(
  value: unknown[],
  schema: Schema,
  definitions: Definitions,
  path: string,
): Violation | null {
  if (schema.minItems !== undefined && value.length < schema.minItems)
    return { path, kind: 'short', detail: `expected an array with minimum length ${schema.minItems}` };
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    return { path, kind: 'long', detail: `expected an array with maximum length ${schema.maxItems}` };
  for (const [index, item] of value.entries()) {
    const failure = schema.items ? findViolation(item, schema.items, definitions, `${path}[${index}]`) : null;
    if (failure) return failure;
  }
  return null;
}

function violationOfObject(
  value: Record<string, unknown>,
  schema: Schema,
  definitions: Definitions,
  path: string,
): Violation | null {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) {
    if (value[name] === undefined) return { path: at(name), kind: 'missing', detail: '' };
  }
  for (const [name, item] of Object.entries(value)) {
    const known = schema.properties?.[name];
    const rest = schema.additionalProperties;
    if (!known && rest === false) return { path: at(name), kind: 'unknown', detail: '' };
    const inner = known ?? (typeof rest === 'object' ? rest : undefined);
    const failure = inner ? findViolation(item, inner, definitions, at(name)) : null;
    if (failure) return failure;
  }
  return null;
}

/** Of several alternatives, the complaint that got deepest into the value says most. */
function closest(failures: (Violation | null)[]): Violation | null {
  const depth = (failure: Violation | null) =>
    (failure?.path.split(/[.[]/).length ?? 0) - (failure?.kind === 'unknown' ? 0 : 0.1);
  return failures.reduce(
    (best, failure) => (depth(failure) > depth(best) ? failure : best),
    failures[0] ?? null,
  );
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeName(value) === type;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
