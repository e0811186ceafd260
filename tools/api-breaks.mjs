/**
 * What would break a program that was written for an earlier `/api/v1`. Additions break nothing: an operation, an optional
 * input, a field of an answer, a value of an answer's list, a refusal. What was said may also not be said otherwise: the form of
 * a field, the default of an input, the code and status of a refusal.
 * @typedef {{type?: string | string[], enum?: unknown[], const?: unknown, anyOf?: Schema[], oneOf?: Schema[],
 *   properties?: Record<string, Schema>, required?: string[], items?: Schema, additionalProperties?: Schema | boolean,
 *   propertyNames?: Schema, pattern?: string, format?: string, contentMediaType?: string, default?: unknown, minLength?: number, maxLength?: number, minimum?: number, maximum?: number,
 *   minItems?: number, maxItems?: number}} Schema
 * @typedef {{scope: string, parameters: Record<string, {required: boolean, schema: Schema}>, body: Schema | null,
 *   bodyRequired: boolean, refusals: string[], answers: Record<string, Schema | null>}} Operation
 * @typedef {Record<string, Operation>} Api
 */

/** Limits of an input by the direction in which they get narrower. */
const LOWER = /** @type {const} */ (['minLength', 'minimum', 'minItems']);
const UPPER = /** @type {const} */ (['maxLength', 'maximum', 'maxItems']);

/** @param {Api} before @param {Api} after @returns {string[]} sentences, one for each break */
export function findBreaks(before, after) {
  return Object.entries(before).flatMap(([name, old]) => {
    const now = after[name];
    if (now === undefined) return [`${name}: is gone`];
    return [
      ...(now.scope === old.scope ? [] : [`${name}: wants the scope ${now.scope}, wanted ${old.scope}`]),
      ...parameterBreaks(name, old, now),
      ...bodyBreaks(name, old, now),
      ...(takesKey(old) && !takesKey(now) ? [`${name}: takes no Idempotency-Key any more`] : []),
      ...(old.refusals ?? [])
        .filter((code) => !(now.refusals ?? []).includes(code))
        .map((code) => `${name}: no longer refuses with ${code}`),
      ...Object.entries(old.answers).flatMap(([status, schema]) => {
        const next = now.answers[status];
        if (next === undefined) return [`${name}: no longer answers ${status}`];
        if (schema === null) return [];
        return next === null
          ? [`${name} ${status}: has no body any more`]
          : answerBreaks(`${name} ${status}`, schema, next);
      }),
    ];
  });
}

/**
 * Codes by which programs tell refusals apart, and the status of each.
 * @param {Record<string, number>} before @param {Record<string, number>} after @returns {string[]}
 */
export function findCodeBreaks(before, after) {
  return Object.entries(before).flatMap(([code, status]) => {
    if (after[code] === undefined) return [`${code}: is gone`];
    return after[code] === status ? [] : [`${code}: has the status ${after[code]}, had ${status}`];
  });
}

/** Whether a repetition with the same `Idempotency-Key` is harmless: whoever takes one refuses other data with it. */
export const takesKey = (/** @type {Operation} */ { refusals = [] }) =>
  refusals.includes('IDEMPOTENCY_MISMATCH');

/** @param {string} name @param {Operation} old @param {Operation} now */
function parameterBreaks(name, old, now) {
  const added = Object.entries(now.parameters).filter(
    ([key, one]) => one.required && !old.parameters[key]?.required,
  );
  return [
    ...added.map(([key]) => `${name}: wants the parameter ${key}`),
    ...Object.entries(old.parameters).flatMap(([key, { schema }]) => {
      const next = now.parameters[key];
      return next === undefined
        ? [`${name}: the parameter ${key} is gone`]
        : inputBreaks(`${name} ${key}`, schema, next.schema);
    }),
  ];
}

/** @param {string} name @param {Operation} old @param {Operation} now */
function bodyBreaks(name, old, now) {
  if (old.body === null) return now.bodyRequired ? [`${name}: wants a body`] : [];
  if (now.body === null) return [`${name}: takes no body any more`];
  const wanted = now.bodyRequired && !old.bodyRequired ? [`${name}: wants a body`] : [];
  return [...wanted, ...inputBreaks(name, old.body, now.body)];
}

const variantsOf = (/** @type {Schema} */ schema) => schema.anyOf ?? schema.oneOf ?? [schema];
/** @param {Schema} schema @returns {string[]} */
const typesOf = ({ type, const: constant, enum: values }) => {
  if (type !== undefined) return [type].flat();
  if (constant !== undefined) return [typeof constant];
  return [...new Set((values ?? []).map((value) => typeof value))];
};
/** @param {Schema} schema @returns {unknown[] | undefined} */
const valuesOf = ({ enum: values, const: constant }) => (constant === undefined ? values : [constant]);

/** The shortest list of breaks among those that the variants give; null where one gives none. @param {string[][]} lists */
function fewest(lists) {
  return (
    lists.reduce(
      (/** @type {string[] | undefined} */ least, one) => (least && least.length <= one.length ? least : one),
      undefined,
    ) ?? ['no variant is left']
  );
}

/** What was sent is no longer taken. @param {string} at @param {Schema} old @param {Schema} now @returns {string[]} */
export function inputBreaks(at, old, now) {
  const [before, after] = [variantsOf(old), variantsOf(now)];
  if (before.length > 1 || after.length > 1)
    return before.flatMap((variant) => fewest(after.map((one) => inputBreaks(at, variant, one))));
  const [oldTypes, types] = [typesOf(old), typesOf(now)];
  const anything = types.length === 0;
  const lost = oldTypes.filter(
    (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
  );
  if (!anything && (lost.length > 0 || oldTypes.length === 0))
    return [`${at}: takes ${types.join(', ')} instead of ${oldTypes.join(', ') || 'anything'}`];
  const [oldValues, values] = [valuesOf(old), valuesOf(now)];
  const refused =
    values === undefined
      ? []
      : (oldValues ?? ['whatever was taken']).filter((value) => !values.includes(value));
  return [
    ...refused.map((value) => `${at}: no longer takes ${String(value)}`),
    ...['pattern', 'format', 'contentMediaType'].flatMap((key) => changedRule(at, key, old, now)),
    // Who leaves an input out means what it stood for.
    ...(old.default === undefined || JSON.stringify(old.default) === JSON.stringify(now.default)
      ? []
      : [`${at}: stands for something else when it is left out`]),
    ...LOWER.filter((key) => (now[key] ?? 0) > (old[key] ?? 0)).map((key) => `${at}: ${key} is higher`),
    ...UPPER.filter((key) => (now[key] ?? Infinity) < (old[key] ?? Infinity)).map(
      (key) => `${at}: ${key} is lower`,
    ),
    ...propertyBreaks(at, old, now, { isInput: true }),
    ...recordBreaks(at, old, now, { isInput: true }),
    ...(old.items && now.items ? inputBreaks(`${at}[]`, old.items, now.items) : []),
  ];
}

/** @param {string} at @param {string} key @param {Schema} old @param {Schema} now */
function changedRule(at, key, old, now) {
  const [was, is] = [Reflect.get(old, key), Reflect.get(now, key)];
  return is === undefined || is === was ? [] : [`${at}: has another ${key}`];
}

/** What was answered is not there any more, or is something else. @param {string} at @param {Schema} old @param {Schema} now @returns {string[]} */
export function answerBreaks(at, old, now) {
  const [before, after] = [variantsOf(old), variantsOf(now)];
  if (before.length > 1 || after.length > 1) {
    const isNull = (/** @type {Schema} */ one) => one.type === 'null';
    const nullNow = after.some(isNull) && !before.some(isNull) ? [`${at}: may be null`] : [];
    const kept = before.filter((variant) => !isNull(variant));
    const offered = after.filter((variant) => !isNull(variant));
    return [
      ...nullNow,
      ...kept.flatMap((variant) => fewest(offered.map((one) => answerBreaks(at, variant, one)))),
    ];
  }
  const [oldTypes, types] = [typesOf(old), typesOf(now)];
  const other = types.filter(
    (type) => !oldTypes.includes(type) && !(type === 'integer' && oldTypes.includes('number')),
  );
  if (oldTypes.length > 0 && (other.length > 0 || types.length === 0))
    return [`${at}: is ${types.join(', ') || 'anything'} instead of ${oldTypes.join(', ')}`];
  return [
    ...valueBreaks(at, old, now),
    ...['pattern', 'format'].flatMap((key) =>
      Reflect.get(old, key) === undefined || Reflect.get(old, key) === Reflect.get(now, key)
        ? []
        : [`${at}: has another ${key}`],
    ),
    ...propertyBreaks(at, old, now, { isInput: false }),
    ...recordBreaks(at, old, now, { isInput: false }),
    ...(old.items && now.items ? answerBreaks(`${at}[]`, old.items, now.items) : []),
  ];
}

/** Values that an answer never has any more, which programs wait for. @param {string} at @param {Schema} old @param {Schema} now */
function valueBreaks(at, old, now) {
  const [before, after] = [valuesOf(old) ?? [], valuesOf(now)];
  if (before.length === 0) return [];
  if (after === undefined) return [`${at}: is any ${typesOf(now).join()}`];
  return before
    .filter((value) => !after.includes(value))
    .map((value) => `${at}: is never ${String(value)} any more`);
}

/** Fields of any name. @param {string} at @param {Schema} old @param {Schema} now @param {{isInput: boolean}} options @returns {string[]} */
function recordBreaks(at, old, now, { isInput }) {
  const compare = isInput ? inputBreaks : answerBreaks;
  const [others, othersNow] = [old.additionalProperties ?? true, now.additionalProperties ?? true];
  const values = typeof others === 'object' && typeof othersNow === 'object';
  const isClosed = isInput && others !== false && othersNow === false;
  const isLoose = !isInput && typeof others === 'object' && othersNow === true;
  return [
    ...(isClosed ? [`${at}: takes no other fields any more`] : []),
    ...(isLoose ? [`${at}: has any other fields`] : []),
    ...(values ? compare(`${at}.*`, others, othersNow) : []),
    ...(old.propertyNames && now.propertyNames
      ? compare(`${at} names`, old.propertyNames, now.propertyNames)
      : []),
  ];
}

/** @param {string} at @param {Schema} old @param {Schema} now @param {{isInput: boolean}} options @returns {string[]} */
function propertyBreaks(at, old, now, { isInput }) {
  if (old.properties === undefined) return [];
  const [oldNeeded, needed] = [new Set(old.required), new Set(now.required)];
  const added = isInput ? [...needed].filter((key) => !oldNeeded.has(key)) : [];
  const lost = isInput ? [] : [...oldNeeded].filter((key) => !needed.has(key));
  return [
    ...added.map((key) => `${at}: wants ${key}`),
    ...lost.map((key) => `${at}: ${key} may be missing`),
    ...Object.entries(old.properties).flatMap(([key, schema]) => {
      const next = now.properties?.[key];
      if (next === undefined) return lost.includes(key) ? [] : [`${at}: ${key} is gone`];
      return isInput ? inputBreaks(`${at}.${key}`, schema, next) : answerBreaks(`${at}.${key}`, schema, next);
    }),
  ];
}
