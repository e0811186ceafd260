import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openApiDocument, statusOfCode } from '../server/src/http/openapi-document.ts';
import { findBreaks, findCodeBreaks } from './api-breaks.mjs';
import { clientFile, clientTypes } from './make-client.mjs';
import { root } from './project.mjs';

/**
 * Holds `/api/v1` against `docs/api-v1.json`, the API as programs outside were promised it: `node tools/check-api.mjs`
 * fails where it would break one of them. What is added is no promise until `--write` wrote it down, and with it the client library's types. Only operations that a key
 * opens count: the others are the panel's own, which comes with its server.
 * @typedef {import('./api-breaks.mjs').Api} Api
 * @typedef {import('./api-breaks.mjs').Schema} Schema
 */
const file = path.join(root, 'docs/api-v1.json');
/** The codes by which its operations refuse, and their statuses. */
const codesFile = path.join(root, 'docs/api-v1-errors.json');

/** The API of this checkout, by method and path. @returns {Promise<Api>} */
export async function readApi() {
  const { paths = {} } = await openApiDocument('https://postownia.example');
  /** @type {[string, import('./api-breaks.mjs').Operation][]} */
  const operations = Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(/** @type {Record<string, any>} */ (methods ?? {})).flatMap(([method, operation]) => {
      const scope = operation['x-scope'];
      return typeof scope === 'string'
        ? [[`${method.toUpperCase()} ${place}`, toOperation(scope, operation)]]
        : [];
    }),
  );
  return Object.fromEntries(operations.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
}

/** What these operations refuse with, and the status of each. @param {Api} api @returns {Record<string, number>} */
export function readCodes(api) {
  const named = new Set(Object.values(api).flatMap(({ refusals }) => refusals ?? []));
  return Object.fromEntries([...named].toSorted().map((code) => [code, statusOfCode(code)]));
}

const schemaOf = (/** @type {any} */ content) =>
  /** @type {Schema | null} */ (Object.values(content ?? {})[0]?.schema ?? null);

/** @param {string} scope @param {any} operation @returns {import('./api-breaks.mjs').Operation} */
function toOperation(scope, { parameters = [], requestBody, responses, 'x-refusals': refusals }) {
  return {
    scope,
    // What is sent in headers is the same for all writes: `refusals` tell it.
    parameters: Object.fromEntries(
      parameters
        .filter((/** @type {any} */ { in: place }) => place !== 'header')
        .map((/** @type {any} */ { name, required = false, schema }) => [name, { required, schema }]),
    ),
    body: schemaOf(requestBody?.content),
    bodyRequired: requestBody?.required ?? false,
    refusals,
    answers: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .map(([status, answer]) => [status, schemaOf(/** @type {any} */ (answer).content)]),
    ),
  };
}

/** An operation a line, so that a change is read as one. @param {Api} api */
const toText = (api) =>
  `{\n${Object.entries(api)
    .map(([name, operation]) => `${JSON.stringify(name)}: ${JSON.stringify(operation)}`)
    .join(',\n')}\n}\n`;

if (process.argv[1] === import.meta.filename) {
  const now = await readApi();
  const isWriting = process.argv.includes('--write');
  const stored = readFileSync(file, 'utf8');
  const [codes, storedCodes] = [
    `${JSON.stringify(readCodes(now), null, 2)}\n`,
    readFileSync(codesFile, 'utf8'),
  ];
  const breaks = [
    ...findBreaks(JSON.parse(stored), now),
    ...findCodeBreaks(JSON.parse(storedCodes), readCodes(now)),
  ];
  for (const line of breaks) console.error(`breaks a program: ${line}`);
  if (isWriting && breaks.length === 0) {
    writeFileSync(file, toText(now));
    writeFileSync(codesFile, codes);
    writeFileSync(clientFile, clientTypes(now));
  } else if (breaks.length === 0 && (stored !== toText(now) || storedCodes !== codes))
    console.log('something was added; before it is released: node tools/check-api.mjs --write');
  process.exitCode = breaks.length > 0 ? 1 : 0;
  if (process.exitCode === 0) console.log(`${Object.keys(now).length} operations keep their promise`);
}
