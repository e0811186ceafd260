import type { ApiOperation } from './api-operations.ts';
import { EXAMPLE_ID } from './example-body.ts';

const EXAMPLE_LANGUAGES = ['curl', 'TypeScript', 'Python', 'PHP'] as const;
type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/** What is asked of an operation; method and path are the contract's own. */
interface ExampleCall {
  readonly operation: string;
  /** What stands for the named parts of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, Json>>;
}

/** Days of the examples; the browser story that runs them puts coming ones in their place. */
const EXAMPLE_DAYS = { from: '2027-01-01', to: '2027-01-31' } as const;
/** The brand of the examples, by its name in addresses. */
const EXAMPLE_BRAND = 'moja-marka';

/** What most programs begin with, in the order in which they need it. */
const EXAMPLE_CALLS: readonly ExampleCall[] = [
  { operation: 'brands.list' },
  { operation: 'socialAccounts.list' },
  { operation: 'brandFacts.list' },
  { operation: 'posts.list', query: EXAMPLE_DAYS },
  {
    operation: 'posts.create',
    body: { date: EXAMPLE_DAYS.from, content: 'Od jutra drożdżówki z rabarbarem. #piekarnia #rabarbar' },
  },
  { operation: 'posts.get', path: { id: EXAMPLE_ID } },
  {
    operation: 'posts.change',
    path: { id: EXAMPLE_ID },
    body: { revision: 1, content: 'Od jutra drożdżówki z jagodami. #piekarnia #jagody' },
  },
  {
    operation: 'comments.add',
    path: { postId: EXAMPLE_ID },
    body: { text: 'Sprawdźmy jeszcze cenę.', mentions: [], assetIds: [], toClient: false },
  },
  {
    operation: 'generation.preview',
    body: { from: EXAMPLE_DAYS.from, days: 30, frequency: 'daily' },
  },
  {
    operation: 'generation.start',
    body: { from: EXAMPLE_DAYS.to, days: 1, existing: 'fill', frequency: 'daily' },
  },
  { operation: 'posts.approve', body: { postIds: [EXAMPLE_ID] } },
  { operation: 'publications.ofPost', path: { id: EXAMPLE_ID } },
  { operation: 'analytics.report', query: { period: '4-weeks' } },
  { operation: 'tokens.balance' },
  { operation: 'posts.remove', path: { id: EXAMPLE_ID } },
];

interface Request {
  readonly method: string;
  readonly url: string;
  /** Besides the key's: `Authorization` is written by each language from its environment. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
}

const quoted = (text: string) => `'${text}'`;

const WRITE: Readonly<Record<ExampleLanguage, (request: Request) => string>> = {
  curl: ({ method, url, headers, body }) =>
    [
      `curl -sS ${quoted(url)}`,
      ...(method === 'GET' ? [] : [`-X ${method}`]),
      '-H "Authorization: Bearer $POSTOWNIA_KEY"',
      ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body === null ? [] : [`-d ${quoted(body)}`]),
    ].join(' \\\n  '),
  TypeScript: ({ method, url, headers, body }) =>
    [
      "import { env } from 'node:process';",
      '',
      `const answer = await fetch(${quoted(url)}, {`,
      `  method: ${quoted(method)},`,
      '  headers: {',
      "    authorization: 'Bearer ' + env.POSTOWNIA_KEY,",
      ...headers.map(([name, value]) => `    ${quoted(name.toLowerCase())}: ${quoted(value)},`),
      '  },',
      ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
      '});',
      'console.log(answer.status, await answer.json());',
    ].join('\n'),
  Python: ({ method, url, headers, body }) =>
    [
      'import json, os, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${quoted(url)},`,
      `    method=${quoted(method)},`,
      '    headers={',
      '        "Authorization": f"Bearer {os.environ[\'POSTOWNIA_KEY\']}",',
      ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
      '    },',
      ...(body === null ? [] : [`    data=${quoted(body)}.encode(),`]),
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    print(answer.status, json.load(answer))',
    ].join('\n'),
  PHP: ({ method, url, headers, body }) =>
    [
      '<?php',
      '$answer = file_get_contents(',
      `    ${quoted(url)},`,
      '    false,',
      "    stream_context_create(['http' => [",
      `        'method' => ${quoted(method)},`,
      "        'header' => [",
      "            'Authorization: Bearer ' . getenv('POSTOWNIA_KEY'),",
      ...headers.map(([name, value]) => `            ${quoted(`${name}: ${value}`)},`),
      '        ],',
      ...(body === null ? [] : [`        'content' => ${quoted(body)},`]),
      '    ]]),',
      ');',
      'print_r(json_decode($answer, true));',
    ].join('\n'),
};

/** Names one attempt: a repeat of it with the same name acts once. */
const INTENT = 'post-2027-01-01-a';

function requestOf(
  { query, body, path: parts = {} }: ExampleCall,
  { method, path: template }: ApiOperation,
  origin: string,
): Request {
  const path = template.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`nothing stands for ${name} of ${template}`);
    return part;
  });
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const writing = method !== 'GET';
  return {
    method,
    url: `${origin}${path}${search}`,
    headers: [
      // Which brands there are is asked before one can be named.
      ...(path.endsWith('/brands') ? [] : [['x-workspace', EXAMPLE_BRAND] as const]),
      ...(writing ? [['Idempotency-Key', INTENT] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body: body === undefined ? null : JSON.stringify(body),
  };
}

export interface ApiExample {
  readonly operation: string;
  readonly codes: readonly { readonly language: ExampleLanguage; readonly code: string }[];
}

/**
 * The examples of the reference, from the contract's own operations: a renamed path or method changes them, and one that
 * is gone does not build.
 */
export function examplesOf(operations: readonly ApiOperation[], origin: string): ApiExample[] {
  return EXAMPLE_CALLS.map((call) => {
    const found = operations.find(({ id }) => id === call.operation);
    if (found === undefined) throw new Error(`no operation ${call.operation}`);
    const request = requestOf(call, found, origin);
    return {
      operation: call.operation,
      codes: EXAMPLE_LANGUAGES.map((language) => ({ language, code: WRITE[language](request) })),
    };
  });
}
