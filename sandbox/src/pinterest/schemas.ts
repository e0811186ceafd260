import { Ajv } from 'ajv';
import schemas from '../../data/pinterest-schemas.json' with { type: 'json' };
import { PinterestError } from './answers.ts';

/** Pinterest's own description of its API, the parts of it that occur here. */
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(schemas, 'pinterest');

type Name = keyof (typeof schemas)['$defs'];

/** What a value breaks of one of Pinterest's schemas; null: nothing. */
export function problemIn(name: Name, value: unknown): string | null {
  const validate = ajv.getSchema(`pinterest#/$defs/${name}`);
  if (validate === undefined) throw new Error(`no such schema: ${name}`);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}

/**
 * A body as the schema has it. The original leaves out what it does not know; here that is a misspelt name.
 * @throws PinterestError
 */
export function readAs(name: Name, value: unknown): Record<string, unknown> {
  const problem = problemIn(name, value);
  if (problem !== null) throw new PinterestError(400, `Invalid request: ${problem}`, { code: 1 });
  const body = value as Record<string, unknown>;
  const { properties = {} } = schemas.$defs[name] as { properties?: object };
  const unknown = Object.keys(body).filter((key) => !(key in properties));
  if (unknown.length > 0)
    throw new PinterestError(400, `Invalid request: ${unknown.join(', ')}`, { code: 1 });
  return body;
}
