import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clientFile, clientTypes } from './make-client.mjs';
import { root } from './project.mjs';

it('the client library knows what the API promised; else run tools/check-api.mjs --write', () => {
  const promise = JSON.parse(readFileSync(path.join(root, 'docs/api-v1.json'), 'utf8'));
  expect(readFileSync(clientFile, 'utf8')).toBe(clientTypes(promise));
});

it('what may be absent may be left out, and a file is a file', () => {
  const text = { type: 'string' };
  const body = {
    type: 'object',
    properties: { file: { ...text, contentMediaType: '*/*' }, note: text },
    required: ['file'],
  };
  const answers = {
    201: { type: 'object', properties: { state: { enum: ['in', null] } }, required: ['state'] },
  };
  const operation = {
    scope: 'write',
    parameters: { id: { required: true, schema: text } },
    body,
    bodyRequired: true,
  };
  const [, , , line] = clientTypes({
    'POST /a/{id}': { ...operation, refusals: ['NOT_FOUND'], answers },
  }).split('\n');
  expect(line).toBe(
    "  'POST /a/{id}': { input: { id: string; file: Blob; note?: string | undefined }; output: { state: 'in' | null }; refusal: 'NOT_FOUND' };",
  );
});
