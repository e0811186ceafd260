import path from 'node:path';
import * as z from 'zod';
import { KEY_CHARACTERS } from './lib/secret-keys.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const secret = z.string().min(1);

/** Every variable the server knows, all optional; the names are fixed by what operators and scripts rely on. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: address.optional(),
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
  TRUST_PROXY: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANDBOX: onOff.optional(),
  SANDBOX_PORT: port.default(3001),
  TEXT_WRITER: z.enum(['openai', 'builtin']).optional(),
  OPENAI_API_KEY: secret.optional(),
  OPENAI_BASE_URL: address.optional(),
  OPENAI_MODEL: z.string().default('gpt-6-luna'),
  OPENAI_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.5-flare'),
  IMAGE_MAKER: z.enum(['ideogram', 'openai', 'builtin']).optional(),
  IDEOGRAM_API_KEY: secret.optional(),
  IDEOGRAM_BASE_URL: address.optional(),
  META_APP_ID: secret.optional(),
  META_APP_SECRET: secret.optional(),
  META_GRAPH_URL: address.optional(),
  META_RUPLOAD_URL: address.optional(),
  META_DIALOG_URL: address.optional(),
  TIKTOK_CLIENT_KEY: secret.optional(),
  TIKTOK_CLIENT_SECRET: secret.optional(),
  TIKTOK_API_URL: address.optional(),
  TIKTOK_AUTH_URL: address.optional(),
  TIKTOK_PULLS_VIDEOS: onOff.default(false),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v25.0'),
  STRIPE_SECRET_KEY: secret.optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Postownia <powiadomienia@postownia.pl>'),
  CONTACT_TO: z.email().optional(),
  REQUIRE_EMAIL_VERIFICATION: onOff.optional(),
  PUBLIC_MEDIA_URL: address.optional(),
  S3_ENDPOINT: address.optional(),
  S3_BROWSER_ENDPOINT: address.optional(),
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

/**
 * Reads the environment once. Empty variables count as unset.
 * @throws ConfigurationError naming every faulty variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && env.SECRET_KEY === undefined) {
    throw new ConfigurationError(['SECRET_KEY: wymagany w produkcji (co najmniej 32 znaki)']);
  }
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigurationError([`DATABASE_URL: wymagany przy ROLE=${env.ROLE}`]);
  }
  const sandbox = env.SANDBOX ?? !production;
  return Object.freeze({
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product, without a trailing slash; unset: derived from the port once it is known. */
    appUrl: env.APP_URL,
    dataDir: path.resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY,
    signUpsPerIpPerDay: env.SIGNUPS_PER_IP_PER_DAY,
    testImagePage: env.TEST_IMAGE_PAGE,
    metricsPort: env.METRICS_PORT,
    trustProxy: env.TRUST_PROXY,
    requireEmailVerification: env.REQUIRE_EMAIL_VERIFICATION ?? production,
    database: Object.freeze({
      /** Unset: the embedded server under `dataDir`. */
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      /** Answers reads that may be a moment behind. */
      replicaUrl: env.DATABASE_REPLICA_URL,
    }),
    sandbox: Object.freeze({ on: sandbox, port: env.SANDBOX_PORT }),
    text: Object.freeze({
      writer: env.TEXT_WRITER ?? (env.OPENAI_API_KEY === undefined ? 'builtin' : 'openai'),
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      model: env.OPENAI_MODEL,
      temperature: env.OPENAI_TEMPERATURE,
    }),
    image: Object.freeze({
      maker: env.IMAGE_MAKER ?? (env.IDEOGRAM_API_KEY === undefined ? 'builtin' : 'ideogram'),
      ideogramKey: env.IDEOGRAM_API_KEY,
      ideogramUrl: env.IDEOGRAM_BASE_URL,
      openaiModel: env.OPENAI_IMAGE_MODEL,
    }),
    meta: Object.freeze({
      appId: env.META_APP_ID,
      appSecret: env.META_APP_SECRET,
      graphUrl: env.META_GRAPH_URL,
      uploadUrl: env.META_RUPLOAD_URL,
      dialogUrl: env.META_DIALOG_URL,
      version: env.META_GRAPH_VERSION,
    }),
    stripe: Object.freeze({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    }),
    tiktok: Object.freeze({
      clientKey: env.TIKTOK_CLIENT_KEY,
      clientSecret: env.TIKTOK_CLIENT_SECRET,
      apiUrl: env.TIKTOK_API_URL,
      authUrl: env.TIKTOK_AUTH_URL,
      /** Videos are fetched from our verified domain instead of being sent. */
      pullsVideos: env.TIKTOK_PULLS_VIDEOS,
    }),
    mail: Object.freeze({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, contactTo: env.CONTACT_TO }),
    media: Object.freeze({
      publicUrl: env.PUBLIC_MEDIA_URL,
      /** null: files under `dataDir`. */
      bucket:
        env.S3_BUCKET === undefined
          ? null
          : Object.freeze({
              endpoint: env.S3_ENDPOINT,
              browserEndpoint: env.S3_BROWSER_ENDPOINT,
              region: env.S3_REGION,
              name: env.S3_BUCKET,
              accessKeyId: env.S3_ACCESS_KEY_ID,
              secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            }),
    }),
  });
}

/** The parsed environment of this process, frozen. */
export type Config = ReturnType<typeof readConfig>;

/** The environment of this process; nothing else reads it. */
export const processEnvironment = () => process.env;

/** Whether answers are checked against the contract before they are sent: in tests, where a wrong one must fail. */
export const checksAnswers = () => process.env.NODE_ENV === 'test';
