import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readImageFacts } from '../image-facts.ts';
import { type FaultInput, type Sandbox, startSandbox } from '../start-sandbox.ts';

let sandbox: Sandbox;
let openai: OpenAI;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-21T09:00:00Z');
  sandbox = await startSandbox({ clock: { now: () => now } });
  openai = new OpenAI({ apiKey: 'test', baseURL: `${sandbox.url}/v1`, maxRetries: 0 });
});
afterEach(() => sandbox.close());

const prompt =
  'Napisz post po polsku, najwyżej 280 znaków.\nMarka: Piekarnia Ziarno\nTemat: chleb na zakwasie prosto z pieca';
const base = { model: 'gpt-6-luna', messages: [{ role: 'user' as const, content: prompt }] };
/** Sends what the SDK's types would not let through. */
const raw = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer test' }) =>
  fetch(`${sandbox.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const refused = async (body: unknown) => {
  const answer = await raw(body);
  const { error } = (await answer.json()) as {
    error: { code: string | null; param: string | null; message: string };
  };
  return { status: answer.status, code: error.code, param: error.param, message: error.message };
};
const strike = (kind: string, parameters: FaultInput['parameters'] = {}) =>
  sandbox.control.faults.replace([{ provider: 'openai', kind, parameters }]);
const write = async () => (await openai.chat.completions.create(base)).choices[0];

describe('chat', () => {
  test('answers a Polish post about the topic, short enough, with two to five hashtags', async () => {
    const texts = new Set<string>();
    for (let index = 0; index < 30; index += 1) {
      const answer = await openai.chat.completions.create(base);
      const text = answer.choices[0]?.message.content ?? '';
      expect([...text].length).toBeLessThanOrEqual(280);
      const hashtags = text.match(/#[\p{L}\p{N}]+/gu) ?? [];
      expect(hashtags.length).toBeGreaterThanOrEqual(2);
      expect(hashtags.length).toBeLessThanOrEqual(5);
      expect(text).toMatch(/chleb na zakwasie/i);
      expect(text.endsWith(hashtags.at(-1) ?? '?')).toBe(true);
      expect(text.replaceAll(/#\S+/g, '')).not.toMatch(/\d/);
      expect(answer.usage?.total_tokens).toBe(
        (answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0),
      );
      expect(answer.system_fingerprint).toMatch(/^fp_/);
      texts.add(text);
    }
    expect(texts.size).toBeGreaterThan(15);
  });

  test.each([
    ['en', 'Write a post.\nLanguage: en\nTopic: sourdough bread', /\b(the|we|our|and)\b/i],
    ['de', 'Schreibe einen Beitrag.\nlanguage: de\nTopic: Sauerteigbrot', /\b(und|uns|wir|der|die|dir)\b/i],
    ['fr', 'Rédige un post.\nlangue: fr\nSujet: le pain au levain', /\b(et|nous|des|une|pour|chez)\b/i],
    ['es', 'Escribe.\nidioma: es\nTema: pan de masa madre', /\b(y|que|para|con|de)\b/i],
    ['it', 'Scrivi.\nlingua: it\nArgomento: pane a lievitazione naturale', /\b(e|che|con|di|da)\b/i],
  ])('answers in %s when asked', async (_language, content, pattern) => {
    const answer = await openai.chat.completions.create({ ...base, messages: [{ role: 'user', content }] });
    expect(answer.choices[0]?.message.content).toMatch(pattern);
  });

  test('keeps the length the prompt asks for', async () => {
    const answer = await openai.chat.completions.create({
      ...base,
      messages: [{ role: 'system', content: 'Najwyżej 120 znaków.' }, ...base.messages],
    });
    expect(answer.choices[0]?.message.content?.length).toBeLessThanOrEqual(120);
  });

  test('fills a strict schema by the names of its fields', async () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      required: ['content', 'hashtags', 'imagePrompt', 'tone', 'meta'],
      properties: {
        content: { type: 'string' },
        hashtags: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string' } },
        imagePrompt: { type: ['string', 'null'] },
        tone: { enum: ['ciepły', 'rzeczowy'] },
        meta: { $ref: '#/$defs/meta' },
      },
      $defs: {
        meta: {
          type: 'object',
          additionalProperties: false,
          required: ['score', 'draft'],
          properties: { score: { type: 'integer', minimum: 3 }, draft: { type: 'boolean' } },
        },
      },
    };
    const answer = await openai.chat.completions.create({
      ...base,
      reasoning_effort: 'none',
      max_completion_tokens: 400,
      response_format: { type: 'json_schema', json_schema: { name: 'post', strict: true, schema } },
    });
    const value = JSON.parse(answer.choices[0]?.message.content ?? '');
    expect(Object.keys(value)).toEqual(['content', 'hashtags', 'imagePrompt', 'tone', 'meta']);
    expect(value.content).toMatch(/chleb/i);
    expect(value.content).not.toContain('#');
    expect(value.hashtags.length).toBeLessThanOrEqual(3);
    expect(value.hashtags.every((tag: string) => /^#[\p{L}\p{N}]+$/u.test(tag))).toBe(true);
    expect(value.tone).toBe('ciepły');
    expect(value.meta).toEqual({ score: 3, draft: false });
  });

  test('streams the same kind of answer', async () => {
    const stream = await openai.chat.completions.create({ ...base, stream: true });
    let text = '';
    let finish: string | null = null;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(text).toMatch(/chleb/i);
    expect(finish).toBe('stop');
  });

  test('cuts the text at the token limit', async () => {
    const answer = await openai.chat.completions.create({ ...base, max_completion_tokens: 5 });
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'length' });
  });
});

describe('what it refuses', () => {
  test('keys', async () => {
    expect((await raw(base, {})).status).toBe(401);
    const wrong = new OpenAI({ apiKey: 'invalid-key', baseURL: `${sandbox.url}/v1`, maxRetries: 0 });
    await expect(wrong.chat.completions.create(base)).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
  });

  test('bodies that are no JSON objects', async () => {
    expect((await refused('{')).status).toBe(400);
    expect((await refused('[]')).status).toBe(400);
    const form = await fetch(`${sandbox.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: new URLSearchParams({ model: 'gpt-6-luna' }),
    });
    expect(form.status).toBe(400);
  });

  test.each([
    ['an unknown parameter', { ...base, colour: 'red' }, 'unknown_parameter', 'colour'],
    ['no messages', { model: 'gpt-6-luna' }, 'missing_required_parameter', 'messages'],
    ['a wrong type', { ...base, n: 'two' }, 'invalid_type', 'n'],
    [
      'a wrong role',
      { ...base, messages: [{ role: 'king', content: 'x' }] },
      'invalid_value',
      'messages[0].role',
    ],
    [
      'too hot a temperature',
      { ...base, reasoning_effort: 'none', temperature: 3 },
      'decimal_above_max_value',
      'temperature',
    ],
    ['max_tokens', { ...base, max_tokens: 200 }, 'unsupported_parameter', 'max_tokens'],
    ['temperature with reasoning', { ...base, temperature: 0.7 }, 'unsupported_value', 'temperature'],
    [
      'no reasoning where it is always on',
      { ...base, model: 'gpt-6.1-sol', reasoning_effort: 'none' },
      'unsupported_value',
      'reasoning_effort',
    ],
    [
      'temperature on gpt-6.1-sol',
      { ...base, model: 'gpt-6.1-sol', temperature: 1 },
      'unsupported_parameter',
      'temperature',
    ],
  ])('%s', async (_name, body, code, param) => {
    expect(await refused(body)).toMatchObject({ status: 400, code, param });
  });

  test('temperature is fine without reasoning and on older models', async () => {
    expect((await raw({ ...base, reasoning_effort: 'none', temperature: 0.7 })).status).toBe(200);
    expect((await raw({ ...base, model: 'gpt-4o-mini', temperature: 0.7, max_tokens: 200 })).status).toBe(
      200,
    );
  });

  test.each(['gpt-4', 'gpt-4-turbo', 'gpt-3.5-turbo', 'o1', 'gpt-99'])(
    'the model %s, which is gone',
    async (model) => {
      expect(await refused({ ...base, model })).toMatchObject({ status: 404, code: 'model_not_found' });
    },
  );

  test('a model after its last day', async () => {
    expect((await raw({ ...base, model: 'gpt-5-mini' })).status).toBe(200);
    now = new Date('2026-12-11T00:00:00Z');
    expect(await refused({ ...base, model: 'gpt-5-mini' })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, 'additionalProperties'],
    [
      { type: 'object', properties: { a: { type: 'string' } }, required: [], additionalProperties: false },
      "Missing 'a'",
    ],
    [
      { type: 'object', additionalProperties: false, required: [], properties: {}, allOf: [] },
      "'allOf' is not permitted",
    ],
    [{ type: 'array', items: { type: 'string' } }, 'got \'type: "array"\''],
  ])('a strict schema that is not strict', async (schema, text) => {
    const response_format = { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } };
    expect((await refused({ ...base, response_format })).message).toContain(text);
  });

  test('json_object without the word', async () => {
    expect((await refused({ ...base, response_format: { type: 'json_object' } })).message).toContain(
      "'json'",
    );
  });
});

describe('answers on demand', () => {
  test('refusal, empty, null, filtered, cut', async () => {
    strike('refusal');
    expect((await write())?.message).toMatchObject({
      content: null,
      refusal: expect.stringContaining('nie mogę'),
    });
    strike('empty');
    expect((await write())?.message.content).toBe('');
    strike('null-content');
    expect((await write())?.message.content).toBeNull();
    strike('content-filter');
    expect(await write()).toMatchObject({ finish_reason: 'content_filter' });
    strike('length');
    expect(await write()).toMatchObject({ finish_reason: 'length' });
  });

  test('too long, without hashtags, Markdown, another language, the same again', async () => {
    strike('too-long');
    expect((await write())?.message.content?.length).toBeGreaterThan(280);
    strike('no-hashtags');
    expect((await write())?.message.content).not.toContain('#');
    strike('markdown');
    expect((await write())?.message.content).toMatch(/^## \*\*/);
    strike('wrong-language', { language: 'de' });
    expect((await write())?.message.content).not.toMatch(/[ąćęłńśźż]/);
    strike('fixed-text', { text: 'Rabat 50% #promocja #tanio' });
    expect((await write())?.message.content).toBe('Rabat 50% #promocja #tanio');
    sandbox.control.faults.replace([{ provider: 'openai', kind: 'repeat', count: 2 }]);
    expect((await write())?.message.content).toBe((await write())?.message.content);
  });

  test('ten megabytes, and JSON that does not parse', async () => {
    strike('huge');
    expect((await write())?.message.content?.length).toBeGreaterThan(10_000_000 / 2);
    strike('broken-json');
    const answer = await openai.chat.completions.create({
      ...base,
      response_format: { type: 'json_object' },
      messages: [{ role: 'user', content: 'JSON' }],
    });
    expect(() => JSON.parse(answer.choices[0]?.message.content ?? '')).toThrow(SyntaxError);
  });

  test('limits, quota, server errors, a lost model, cut lines', async () => {
    strike('rate-limit', { retryAfter: 3 });
    const limited = await raw(base);
    expect(limited.headers.get('retry-after')).toBe('3');
    strike('insufficient-quota');
    await expect(write()).rejects.toMatchObject({ status: 429, code: 'insufficient_quota' });
    strike('server-error', { status: 503 });
    await expect(write()).rejects.toMatchObject({ status: 503 });
    strike('model-not-found');
    await expect(write()).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
    strike('reset-before');
    await expect(write()).rejects.toBeInstanceOf(OpenAI.APIConnectionError);
    expect((await write())?.finish_reason).toBe('stop');
  });

  test('the SDK itself gets over one 429', async () => {
    strike('rate-limit', { retryAfter: 0 });
    const patient = new OpenAI({ apiKey: 'test', baseURL: `${sandbox.url}/v1`, maxRetries: 1 });
    expect((await patient.chat.completions.create(base)).choices).toHaveLength(1);
    expect(sandbox.control.requests().byRoute['POST /v1/chat/completions']?.count).toBe(2);
  });
});

describe('models', () => {
  test('are listed with their last day, and the retired ones are not', async () => {
    const ids = (await openai.models.list()).data.map((model) => model.id);
    expect(ids).toContain('gpt-6-luna');
    expect(ids).not.toContain('gpt-4');
    expect(await openai.models.retrieve('gpt-4o-mini')).toMatchObject({
      object: 'model',
      shutdown_date: '2027-01-14',
    });
    await expect(openai.models.retrieve('gpt-4')).rejects.toMatchObject({ status: 404 });
  });
});

describe('images', () => {
  const draw = (change: Partial<OpenAI.ImageGenerateParamsNonStreaming> = {}) =>
    openai.images.generate({ model: 'gpt-image-2.5-flare', prompt: 'a loaf of bread', ...change });

  test.each(['png', 'jpeg', 'webp'] as const)('come as real %s in base64', async (format) => {
    const answer = await draw({ output_format: format, size: '1536x1024' });
    const bytes = Buffer.from(answer.data?.[0]?.b64_json ?? '', 'base64');
    expect(readImageFacts(bytes)).toMatchObject({ format, width: 1536, height: 1024, complete: true });
    expect(answer.data?.[0]).not.toHaveProperty('url');
  });

  test('differ from one call to the next', async () => {
    const [first, second] = [await draw(), await draw()];
    expect(first.data?.[0]?.b64_json).not.toBe(second.data?.[0]?.b64_json);
  });

  test.each([
    ['response_format', { response_format: 'b64_json' }],
    ['quality', { quality: 'hd' }],
    ['size', { size: '1000x1000' }],
    ['size', { size: '3200x1024' }],
    ['prompt', { prompt: 'x'.repeat(32_001) }],
    ['n', { n: 11 }],
  ])('refuse a wrong %s', async (param, change) => {
    await expect(draw(change as never)).rejects.toMatchObject({ status: 400, param });
  });

  test('refuse models that are gone, and blocked prompts', async () => {
    await expect(draw({ model: 'dall-e-3' })).rejects.toMatchObject({ status: 404 });
    await expect(draw({ model: 'gpt-image-1' })).rejects.toMatchObject({ status: 404 });
    strike('moderation-blocked');
    await expect(draw()).rejects.toMatchObject({ status: 400, code: 'moderation_blocked' });
  });
});
