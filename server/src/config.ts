import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { KEY_CHARACTERS } from './lib/secret-keys.ts';
import { isPushPair } from './providers/push/sign-push.ts';
import { NETWORK_APPS } from './providers/social/make-social-networks.ts';
import type { NetworkEnvironment } from './providers/social/network-adapter.ts';
import { onOff, secret, webAddress } from './providers/social/variables.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

/** Every variable the server knows, all optional; the names are fixed by what operators and scripts rely on. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: webAddress.optional(),
  SHORT_LINK_URL: webAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: z
    .string()
    .refine((keys) => keys.split(',').every((key) => key.trim().length >= KEY_CHARACTERS), {
      error: `każdy klucz ma co najmniej ${KEY_CHARACTERS} znaki`,
    })
    .optional(),
  SIGNUPS_PER_IP_PER_DAY: z.coerce.number().int().min(0).default(5),
  TEST_IMAGE_PAGE: onOff.default(false),
  METRICS_PORT: port.optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((part) => isProxy(part.trim())), {
      error: 'adresy IP albo sieci (10.0.0.0/8), loopback, linklocal lub uniquelocal, po przecinku',
    })
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANDBOX: onOff.optional(),
  SANDBOX_PORT: port.default(3001),
  TEXT_WRITER: z.enum(['openai', 'builtin']).optional(),
  OPENAI_API_KEY: secret.optional(),
  OPENAI_BASE_URL: webAddress.optional(),
  OPENAI_MODEL: z.string().default('gpt-6-luna'),
  OPENAI_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
  OPENAI_CANDIDATES: z.coerce.number().int().min(1).max(5).default(3),
  OPENAI_JUDGE: onOff.default(false),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.5-flare'),
  IMAGE_MAKER: z.enum(['ideogram', 'openai', 'builtin']).optional(),
  IDEOGRAM_API_KEY: secret.optional(),
  IDEOGRAM_BASE_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_URL: webAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_TO: z.email().optional(),
  PUSH_PUBLIC_KEY: secret.optional(),
  PUSH_PRIVATE_KEY: secret.optional(),
  COMPANY_FILE: z.string().optional(),
  INIT_CWD: z.string().optional(),
  REQUIRE_EMAIL_VERIFICATION: onOff.optional(),
  PUBLIC_MEDIA_URL: webAddress.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BROWSER_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: secret.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
});

/** Faults in the environment, listed together; the process exits with 78 (EX_CONFIG of sysexits.h). */
export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`Błędna konfiguracja:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

type Settings = z.infer<typeof Environment>;

/** Different characters of a key that a generator made; one that a person thought up has fewer. */
const KEY_VARIETY = 10;

/** What would open the installation to everybody, and starts only by mistake. */
function unsafeOn({
  production,
  sandbox,
  APP_URL,
  SECRET_KEY,
}: Settings & { production: boolean; sandbox: boolean }): string[] {
  const isPublic = APP_URL?.startsWith('https:') === true && !isOwnHost(new URL(APP_URL).hostname);
  const plain = (SECRET_KEY ?? '').split(',').some((key) => new Set(key.trim()).size < KEY_VARIETY);
  const faults: string[] = [];
  if (sandbox && (production || isPublic))
    faults.push(
      'SANDBOX: piaskownica pokazuje wszystkim wysłane wiadomości; na publicznym adresie ustaw NODE_ENV=production i SANDBOX=off',
    );
  if (production && plain) faults.push('SECRET_KEY: użyj wygenerowanego klucza, np. openssl rand -base64 48');
  return faults;
}

/** Names that lead nowhere outside this machine or network. */
const isOwnHost = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)(localhost|local|internal|lan|test|example)$/.test(host);

function pushFaults({
  PUSH_PUBLIC_KEY: publicKey = '',
  PUSH_PRIVATE_KEY: privateKey = '',
}: Settings): string[] {
  if (publicKey === '' && privateKey === '') return [];
  return isPushPair({ publicKey, privateKey })
    ? []
    : ['PUSH_PUBLIC_KEY: nie pasuje do PUSH_PRIVATE_KEY; utwórz parę: npm run admin -- push-keys'];
}

/** Every fault that only shows when variables are seen together. */
function conflictsOf(env: Settings, { production, sandbox }: { production: boolean; sandbox: boolean }) {
  if (production && env.SECRET_KEY === undefined) {
    return ['SECRET_KEY: wymagany w produkcji (co najmniej 32 znaki)'];
  }
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    return [`DATABASE_URL: wymagany przy ROLE=${env.ROLE}`];
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    return ['DATABASE_OWNER_URL: ma sens tylko razem z DATABASE_URL'];
  }
  return [...unsafeOn({ ...env, production, sandbox }), ...pushFaults(env)];
}

/** What each network's own folder reads, checked, and whether at least one of them is the real one. */
function networkSettings(given: NetworkEnvironment) {
  const names = NETWORK_APPS.flatMap(({ variables }) => Object.keys(variables.shape));
  return Object.freeze({
    environment: Object.freeze(Object.fromEntries(names.map((name) => [name, given[name]]))),
    configured: NETWORK_APPS.some((app) => app.isConfigured(given)),
  });
}

/** Settings of what writes, draws and takes money for us. */
function providersOf(env: Settings) {
  return {
    text: Object.freeze({
      writer: env.TEXT_WRITER ?? (env.OPENAI_API_KEY === undefined ? 'builtin' : 'openai'),
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
      temperature: env.OPENAI_TEMPERATURE,
      candidates: env.OPENAI_CANDIDATES,
      judge: env.OPENAI_JUDGE,
    }),
    image: Object.freeze({
      maker: env.IMAGE_MAKER ?? (env.IDEOGRAM_API_KEY === undefined ? 'builtin' : 'ideogram'),
      ideogramKey: env.IDEOGRAM_API_KEY,
      ideogramUrl: env.IDEOGRAM_BASE_URL,
      openaiModel: env.OPENAI_IMAGE_MODEL,
    }),
    stripe: Object.freeze({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    }),
  };
}

function pushOf({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }: Settings) {
  return publicKey === undefined || privateKey === undefined
    ? null
    : Object.freeze({ publicKey, privateKey });
}

/** Where bytes of posts are kept; null: files under `dataDir`. */
function bucketOf(env: Settings) {
  if (env.S3_BUCKET === undefined) return null;
  return Object.freeze({
    endpoint: env.S3_ENDPOINT,
    browserEndpoint: env.S3_BROWSER_ENDPOINT,
    region: env.S3_REGION,
    name: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}

/**
 * Reads the environment once. Empty variables count as unset.
 * @throws ConfigurationError naming every faulty variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const ofNetworks = NETWORK_APPS.map(({ variables }) => variables.safeParse(given));
  const issues = [parsed, ...ofNetworks].flatMap(({ error }) => error?.issues ?? []);
  if (!parsed.success || issues.length > 0) {
    throw new ConfigurationError(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const sandbox = env.SANDBOX ?? !production;
  const conflicts = conflictsOf(env, { production, sandbox });
  if (conflicts.length > 0) throw new ConfigurationError(conflicts);
  return Object.freeze({
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product, without a trailing slash; unset: derived from the port once it is known. */
    appUrl: env.APP_URL,
    /** Short links have an address of their own, without a trailing slash; unset: `APP_URL/l`. */
    shortLinkUrl: env.SHORT_LINK_URL,
    dataDir: path.resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY,
    signUpsPerIpPerDay: env.SIGNUPS_PER_IP_PER_DAY,
    testImagePage: env.TEST_IMAGE_PAGE,
    metricsPort: env.METRICS_PORT,
    /** Who runs the installation; read when the site is built, and by `admin ready`. Beside it npm says where it was called. */
    companyFile: env.COMPANY_FILE && path.resolve(env.INIT_CWD ?? '', env.COMPANY_FILE),
    trustProxy: env.TRUST_PROXY,
    requireEmailVerification: env.REQUIRE_EMAIL_VERIFICATION ?? production,
    database: Object.freeze({
      /** Unset: the embedded server under `dataDir`. */
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      /** The role that the tables belong to, when it is not the one the product works as: it migrates (decision 0083). */
      ownerUrl: env.DATABASE_OWNER_URL,
      /** Answers reads that may be a moment behind. */
      replicaUrl: env.DATABASE_REPLICA_URL,
    }),
    sandbox: Object.freeze({ on: sandbox, port: env.SANDBOX_PORT }),
    mail: Object.freeze({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? 'Postownia <powiadomienia@postownia.pl>',
      /** Whether that is the operator's own sender. */
      ownSender: env.MAIL_FROM !== undefined,
      contactTo: env.CONTACT_TO,
    }),
    /** Keys of push messages; null: none are sent, and nobody is asked whether they want them. */
    push: pushOf(env),
    media: Object.freeze({ publicUrl: env.PUBLIC_MEDIA_URL, bucket: bucketOf(env) }),
    networks: networkSettings(given),
    ...providersOf(env),
  });
}

/** The parsed environment of this process, frozen. */
export type Config = ReturnType<typeof readConfig>;

/** The environment of this process; nothing else reads it. */
export const processEnvironment = () => process.env;

/** Whether answers are checked against the contract before they are sent: in tests, where a wrong one must fail. */
export const checksAnswers = () => process.env.NODE_ENV === 'test';
