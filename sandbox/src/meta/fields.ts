import { badParameter } from './errors.ts';

/** A parsed `fields` parameter: name → sub-selection, or null when the field stands alone. */
export type Fields = Map<string, Fields | null>;

/** What a node type can answer: a value per field; undefined values are left out, as Meta does. */
export type Resolvers<T> = Record<string, (subject: T, fields: Fields | null) => unknown>;

/** Parses `id,name,image.type(large){url},feed.limit(3){message}`; modifiers are dropped. */
export function parseFields(text: string | undefined): Fields | null {
  if (text === undefined || text.trim() === '') return null;
  const state = { text, at: 0 };
  const fields = parseList(state);
  if (state.at < text.length)
    throw badParameter(
      `Syntax error "Expected end of string instead of "${text[state.at]}"." at character ${state.at}: ${text}`,
    );
  return fields;
}

function parseList(state: { text: string; at: number }): Fields {
  const fields: Fields = new Map();
  for (;;) {
    const match = /^\s*([a-z0-9_]+)((?:\.[a-z_]+\([^)]*\))*)\s*/i.exec(state.text.slice(state.at));
    if (!match) throw badParameter(`Syntax error "Field expected" at character ${state.at}: ${state.text}`);
    state.at += match[0].length;
    let inner: Fields | null = null;
    if (state.text[state.at] === '{') {
      state.at += 1;
      inner = parseList(state);
      if (state.text[state.at] !== '}')
        throw badParameter(`Syntax error "Expected }" at character ${state.at}: ${state.text}`);
      state.at += 1;
    }
    fields.set(match[1] ?? '', inner);
    if (state.text[state.at] !== ',') return fields;
    state.at += 1;
  }
}

/** Answers the asked fields (or the defaults) of one node; asking for a field it has not is an error, as at Meta. */
export function select<T>(
  type: string,
  resolvers: Resolvers<T>,
  defaults: string[],
  subject: T,
  fields: Fields | null,
): Record<string, unknown> {
  const asked: Fields = fields ?? new Map(defaults.map((name) => [name, null]));
  const answer: Record<string, unknown> = {};
  for (const [name, inner] of asked) {
    const resolve = resolvers[name];
    if (!resolve) throw badParameter(`Tried accessing nonexistent field (${name}) on node type (${type})`);
    const value = resolve(subject, inner);
    if (value !== undefined) answer[name] = value;
  }
  if (answer.id === undefined && resolvers.id) answer.id = resolvers.id(subject, null);
  return answer;
}

/** Meta's time: no milliseconds, numeric zone without a colon. */
export function graphTime(instant: Date | string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+0000`;
}
