import { readJson, type SandboxRequest } from '../http-kernel.ts';
import { parseMultipart } from '../multipart.ts';
import { badRequest } from './answers.ts';
import { checkMethod, MethodError, typesOf } from './methods.ts';

/** What a call sends: its parameters, and the files that they speak of. */
export interface Params {
  readonly values: Record<string, unknown>;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A form's field as the method wants it: text stays text where that is allowed. */
function fromText(method: string, name: string, text: string): unknown {
  const types = typesOf(method, name);
  if (types.includes('String') || types.includes('InputFile')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readForm(method: string, { body, headers }: SandboxRequest): Params {
  const values: Record<string, unknown> = {};
  const files = new Map<string, Buffer>();
  for (const { name, filename, data } of parseMultipart(body, headers['content-type'] ?? '')) {
    if (filename === undefined) values[name] = fromText(method, name, data.toString('utf8'));
    else files.set(name, data);
  }
  // A file may be a parameter itself, or be spoken of by one.
  for (const name of files.keys())
    if (typesOf(method, name).includes('InputFile')) values[name] = `attach://${name}`;
  return { values, files };
}

/**
 * Reads JSON or a form and holds it against the method.
 * @throws BotError
 */
export function readParams(method: string, request: SandboxRequest): Params {
  const type = request.headers['content-type'] ?? '';
  const read = type.startsWith('multipart/form-data')
    ? readForm(method, request)
    : { values: (readJson(request) ?? {}) as Record<string, unknown>, files: new Map<string, Buffer>() };
  try {
    checkMethod(method, read.values);
  } catch (error) {
    if (error instanceof MethodError) throw badRequest(error.message);
    throw error;
  }
  return read;
}
