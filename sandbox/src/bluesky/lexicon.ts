import lexicons from '../../data/bluesky-lexicons.json' with { type: 'json' };

/** What one of the network's own schemas says of a value (atproto.com/specs/lexicon, those parts of it that occur). */
interface Schema {
  readonly type: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly ref?: string;
  readonly refs?: readonly string[];
  readonly maxLength?: number;
  readonly maxGraphemes?: number;
  readonly minimum?: number;
  readonly format?: string;
  readonly accept?: readonly string[];
  readonly maxSize?: number;
}

interface Definition extends Schema {
  readonly record?: Schema;
  readonly parameters?: Schema;
  readonly input?: { readonly encoding: string; readonly schema?: Schema };
  readonly output?: { readonly encoding: string; readonly schema?: Schema };
}

/** A value that breaks its schema, with the words of the network. */
export class LexiconError extends Error {}

const DOCUMENTS = lexicons as unknown as Readonly<Record<string, Readonly<Record<string, Definition>>>>;
const HANDLE = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const DID = /^did:[a-z]+:[\w.:%-]*[\w.-]$/;
const FORMATS: Readonly<Record<string, RegExp>> = {
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,20})?(Z|[+-]\d{2}:\d{2})$/,
  uri: /^\w+:(\/\/)?[^\s/]\S*$/,
  did: DID,
  handle: HANDLE,
  'at-identifier': new RegExp(`${DID.source}|${HANDLE.source}`, 'i'),
  'at-uri': /^at:\/\/[^/\s]+(\/[^/\s]+){0,2}$/,
  nsid: /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+(\.[a-zA-Z][a-zA-Z0-9]*)$/,
  'record-key': /^(?!\.{1,2}$)[\w.~:-]{1,512}$/,
  cid: /^[a-zA-Z0-9+=]{8,256}$/,
  language: /^(i|[a-z]{2,3})(-[a-zA-Z0-9]+)*$/,
};
/** A record key by time: what a post's has to be. */
export const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Place {
  /** The document in which `#name` is looked up. */
  readonly document: string;
  /** For the refusal: `Record/text`. */
  readonly path: string;
}

const fail = ({ path }: Place, what: string): never => {
  throw new LexiconError(`${path} ${what}`);
};
const within = (place: Place, name: string | number): Place => ({ ...place, path: `${place.path}/${name}` });
const fullName = (ref: string, { document }: Place) => (ref.startsWith('#') ? `${document}${ref}` : ref);

function definitionNamed(name: string): { schema: Definition; document: string } | undefined {
  const [document = '', part = 'main'] = name.split('#');
  const schema = DOCUMENTS[document]?.[part];
  return schema && { schema, document };
}

type Check = (value: unknown, schema: Schema, place: Place) => void;

const CHECKS: Readonly<Record<string, Check>> = {
  object(value, { required = [], properties = {} }, place) {
    if (!isObject(value)) return fail(place, 'must be an object');
    for (const name of required)
      if (value[name] === undefined) fail(place, `must have the property "${name}"`);
    for (const [name, own] of Object.entries(value)) {
      const schema = properties[name];
      if (schema !== undefined) check(own, schema, within(place, name));
      // The original ignores what it does not know; here it is a misspelt name.
      else if (name !== '$type') fail(place, `has the unknown property "${name}"`);
    }
  },
  array(value, { items, maxLength = Number.POSITIVE_INFINITY }, place) {
    if (!Array.isArray(value)) return fail(place, 'must be an array');
    if (value.length > maxLength) fail(place, `must not have more than ${maxLength} elements`);
    if (items !== undefined)
      for (const [index, one] of value.entries()) check(one, items, within(place, index));
  },
  string(value, schema, place) {
    if (typeof value !== 'string') return fail(place, 'must be a string');
    const { maxLength, maxGraphemes, format } = schema;
    if (maxLength !== undefined && Buffer.byteLength(value) > maxLength)
      fail(place, `must not be longer than ${maxLength} characters`);
    if (maxGraphemes !== undefined && [...graphemes.segment(value)].length > maxGraphemes)
      fail(place, `must not be longer than ${maxGraphemes} graphemes`);
    if (format !== undefined && FORMATS[format]?.test(value) === false)
      fail(place, `must be a valid ${format}`);
  },
  integer(value, { minimum = Number.NEGATIVE_INFINITY }, place) {
    if (!Number.isInteger(value)) fail(place, 'must be an integer');
    if (Number(value) < minimum) fail(place, `can not be less than ${minimum}`);
  },
  boolean(value, _schema, place) {
    if (typeof value !== 'boolean') fail(place, 'must be a boolean');
  },
  blob(value, _schema, place) {
    const isBlob =
      isObject(value) &&
      value.$type === 'blob' &&
      isObject(value.ref) &&
      typeof value.ref.$link === 'string' &&
      typeof value.mimeType === 'string' &&
      Number.isInteger(value.size);
    if (!isBlob) fail(place, 'should be a blob ref');
  },
  ref(value, { ref = '' }, place) {
    checkNamed(value, fullName(ref, place), place);
  },
  union(value, { refs = [] }, place) {
    const type = isObject(value) ? String(value.$type) : '';
    const known = refs.map((ref) => fullName(ref, place));
    if (!known.includes(type)) return fail(place, `must be one of ${known.join(', ')}`);
    checkNamed(value, type, place);
  },
  unknown(value, _schema, place) {
    if (!isObject(value)) fail(place, 'must be an object');
  },
};

function check(value: unknown, schema: Schema, place: Place): void {
  const own = CHECKS[schema.type];
  if (own === undefined) throw new Error(`no check for ${schema.type} at ${place.path}`);
  own(value, schema, place);
}

function checkNamed(value: unknown, name: string, place: Place): void {
  const found = definitionNamed(name);
  // A part of a document that is not kept here; the product neither sends nor reads it.
  if (found !== undefined) check(value, found.schema, { ...place, document: found.document });
}

/**
 * Holds a record against the schema of its collection.
 * @throws LexiconError
 */
export function checkRecord(collection: string, record: unknown): void {
  const schema = DOCUMENTS[collection]?.main?.record;
  if (schema === undefined) throw new LexiconError(`Lexicon not found: lex:${collection}`);
  if (!isObject(record) || record.$type !== collection)
    throw new LexiconError(`Invalid $type: expected ${collection}`);
  check(record, schema, { document: collection, path: 'Record' });
}

/** In an address everything is text. */
function numbersIn(value: unknown, { properties = {} }: Schema): unknown {
  if (!isObject(value)) return value;
  const read = (name: string, own: unknown) =>
    properties[name]?.type === 'integer' && /^-?\d+$/.test(String(own)) ? Number(own) : own;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, read(name, own)]));
}

/**
 * Holds what a call sends, or what it answers, against the call's schema.
 * @throws LexiconError
 */
export function checkCall(name: string, side: 'input' | 'output' | 'parameters', value: unknown): void {
  const main = DOCUMENTS[name]?.main;
  const schema = side === 'parameters' ? main?.parameters : main?.[side]?.schema;
  if (schema === undefined) return;
  const isQuery = side === 'parameters';
  const kind = isQuery ? { ...schema, type: 'object' } : schema;
  check(isQuery ? numbersIn(value, schema) : value, kind, {
    document: name,
    path: side[0]?.toUpperCase() + side.slice(1),
  });
}

/** What a schema lets a blob at this place be, by the record that names it. */
export function blobRules(name: string, property: string): Required<Pick<Schema, 'accept' | 'maxSize'>> {
  const { accept = ['*/*'], maxSize = Number.POSITIVE_INFINITY } =
    definitionNamed(name)?.schema.properties?.[property] ?? {};
  return { accept, maxSize };
}
