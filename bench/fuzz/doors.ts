import {
  type ApiOperation,
  identityOperations,
  type JsonSchema,
  readApiOperations,
} from '../../server/test/api-operations.ts';

/** The kinds of what can be asked; the proof tells each apart. */
export const KINDS = [
  'reads',
  'changes',
  'costly reads',
  'uploads',
  'event streams',
  'signing in',
  'doors beside the document',
] as const;
export type DoorKind = (typeof KINDS)[number];

/** What can be asked: an operation of the document, or a door beside it. */
export interface Door extends ApiOperation {
  /** What stands before its path. */
  readonly prefix: string;
  readonly kind: DoorKind;
}

/** Reads that draw, ask somebody outside or look at hundreds of posts (`docs/cost-of-a-request.md`). */
const COSTLY = new Set([
  'analytics.report',
  'billing.readOrder',
  'brandKit.samples',
  'photoPosters.samples',
  'posts.list',
  'publications.autoPublishPreview',
  'publications.preflight',
  'reels.preview',
  'signUp.preview',
]);

const kindOf = ({ id, method, streams, takesFile }: ApiOperation): DoorKind => {
  if (streams) return 'event streams';
  if (takesFile) return 'uploads';
  if (COSTLY.has(id)) return 'costly reads';
  return method === 'GET' ? 'reads' : 'changes';
};

const API = '/api/v1';

/** Every operation of the document, every question of signing in, and every other door of the server. */
export async function readDoors(): Promise<Door[]> {
  const operations = await readApiOperations();
  return [
    ...operations.map((operation) => ({ ...operation, prefix: API, kind: kindOf(operation) })),
    ...identityOperations().map((one) => ({ ...one, prefix: '/api/auth', kind: 'signing in' as const })),
    ...otherDoors(),
  ];
}

const ID = { type: 'string', format: 'uuid' } as const;
const TEXT = { type: 'string', maxLength: 200 } as const;
const like = (pattern: string): JsonSchema => ({ type: 'string', pattern });
const oneOf = (...values: unknown[]): JsonSchema => ({ enum: values });
const body = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Method, path with its places, what the places hold, what is sent, and the query. */
type Line = readonly [
  method: string,
  path: string,
  places?: Record<string, JsonSchema>,
  sent?: JsonSchema | null,
  query?: Record<string, JsonSchema>,
];

const LANGUAGE = { language: oneOf('pl', 'de', 'xx') };
const MONTH = '202[67]-(0[1-9]|1[0-2])\\.(csv|pdf)';
const FILES: readonly Line[] = [
  ['GET', '/api/v1/calendar/months/{file}', { file: like(`^${MONTH}$`) }, null, LANGUAGE],
  ['GET', '/api/v1/analytics/months/{file}', { file: like(`^${MONTH}$`) }, null, LANGUAGE],
  [
    'GET',
    '/api/v1/approvals/approved/{file}',
    { file: like('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.pdf$') },
  ],
  ['GET', '/api/v1/privacy/export.zip', {}, null, LANGUAGE],
  ['GET', '/api/v1/brands/export.zip', {}, null, LANGUAGE],
];

const UPLOAD: readonly Line[] = [
  ['POST', '/api/v1/uploads'],
  ['HEAD', '/api/v1/uploads/{id}', { id: ID }],
  ['PATCH', '/api/v1/uploads/{id}', { id: ID }],
  ['DELETE', '/api/v1/uploads/{id}', { id: ID }],
  ['PUT', '/api/v1/videos/{id}/thumbnail', { id: ID }],
];

const LOGIN = { login: oneOf('meta', 'tiktok', 'linkedin', 'youtube', 'nobody') };
const OTHERS: readonly Line[] = [
  ['GET', '/health/live'],
  ['GET', '/health/ready'],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/status/rss.xml'],
  ['GET', '/kalendarz/{file}', { file: like('^[A-Za-z0-9_-]{32}\\.ics$') }],
  ['GET', '/l/{code}', { code: like('^[A-Za-z0-9]{4,10}$') }],
  ['GET', '/@{slug}', { slug: like('^[a-z0-9-]{1,40}$') }],
  ['GET', '/og/{page}', { page: TEXT }],
  [
    'GET',
    '/media/post-images/{workspace}/{file}',
    { workspace: ID, file: like('^[0-9a-f-]{36}\\.(jpg|webp)$') },
  ],
  ['GET', '/media/logos/{workspace}/{file}', { workspace: ID, file: like('^[0-9a-f-]{36}\\.png$') }],
  ['GET', '/media/post-videos/{workspace}/{id}', { workspace: ID, id: ID }],
  ['GET', '/emails/unsubscribe/{token}', { token: TEXT }],
  ['POST', '/emails/unsubscribe/{token}', { token: TEXT }, body({})],
  ['GET', '/client-reports/{token}', { token: TEXT }],
  ['GET', '/client-reports/stop/{token}', { token: TEXT }],
  ['POST', '/client-reports/stop/{token}', { token: TEXT }, body({})],
  ['POST', '/api/v1/approval-links/approved.pdf', {}, body({ key: TEXT })],
  [
    'POST',
    '/api/billing/webhook',
    {},
    body({ id: TEXT, type: TEXT, data: body({ object: body({ id: TEXT }) }) }),
  ],
  ['GET', '/api/social/callback/{login}', LOGIN, null, { state: TEXT, code: TEXT, error: TEXT }],
  ['POST', '/api/social/{login}/deauthorize', LOGIN, body({ signed_request: TEXT })],
  ['POST', '/api/social/{login}/data-deletion', LOGIN, body({ signed_request: TEXT })],
  ['GET', '/.well-known/oauth-authorization-server'],
  [
    'POST',
    '/oauth/token',
    {},
    body({ grant_type: oneOf('authorization_code', 'refresh_token', 'x'), code: TEXT }),
  ],
  [
    'POST',
    '/oauth/register',
    {},
    body({ client_name: TEXT, redirect_uris: { type: 'array', items: { type: 'string', format: 'uri' } } }),
  ],
  ['POST', '/oauth/revoke', {}, body({ token: TEXT })],
  [
    'POST',
    '/mcp',
    {},
    body({
      jsonrpc: { const: '2.0' },
      id: { type: 'integer' },
      method: oneOf('initialize', 'tools/list', 'tools/call'),
      params: body({ name: TEXT }),
    }),
  ],
  ['GET', '/{page}', { page: TEXT }],
];

const otherDoors = (): Door[] => [
  ...FILES.map((line) => doorOf(line, 'costly reads')),
  ...UPLOAD.map((line) => doorOf(line, 'uploads')),
  ...OTHERS.map((line) => doorOf(line, 'doors beside the document')),
];

function doorOf([method, path, places = {}, sent = null, query = {}]: Line, kind: DoorKind): Door {
  const named = (from: Record<string, JsonSchema>, place: 'path' | 'query') =>
    Object.entries(from).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }));
  const parameters = [...named(places, 'path'), ...named(query, 'query')];
  return {
    id: `${method} ${path}`,
    method,
    path,
    prefix: '',
    kind,
    parameters,
    body: sent,
    statuses: [],
    streams: false,
    takesFile: false,
  };
}
