import { createHash } from 'node:crypto';
import { type Action, can, ERRORS } from '@postownia/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { authenticate, type ProgramHolder, type SessionReader } from '../../http/authenticate.ts';
import { actorOf } from '../../lib/recorded-actor.ts';
import { Refusal } from '../../lib/refusal.ts';
import { ApiRefusal, apiFor } from './call-api.ts';
import { newTag, withoutMarks } from './mark-texts.ts';
import { type Tool, ToolRefusal } from './tool.ts';

/** What a request to `/mcp` brings along for its tools. */
export interface Assistant {
  readonly app: Pick<Context, 'clock'>;
  readonly server: FastifyInstance;
  readonly sessions: SessionReader;
  readonly key: string;
  readonly ip: string;
  /** As it was when the request came, in the oldest brand of the key. */
  readonly holder: ProgramHolder;
}

const BRAND = z.optional(z.string().check(z.maxLength(100)));
const DRY_RUN = z.boolean();
const KEY = z.optional(z.string().check(z.minLength(1), z.maxLength(150)));

/** The arguments of a tool, with those that every tool of its kind has. */
export function inputOf({ input, kind }: Pick<Tool, 'input' | 'kind'>): Tool['input'] {
  const own = { ...input.shape, brand: BRAND };
  if (kind === 'reads') return z.strictObject(own);
  const more = { dryRun: z._default(DRY_RUN, kind !== 'writes'), idempotencyKey: KEY };
  if (kind !== 'spends') return z.strictObject({ ...own, ...more });
  const maxTokens = z.int().check(z.minimum(0), z.maximum(1_000_000));
  return z.strictObject({ ...own, ...more, maxTokens });
}

/** What a tool answered, or why not. */
export interface ToolResult {
  readonly refused: boolean;
  readonly told: Record<string, unknown>;
  readonly tag: string;
}

/**
 * Runs a tool with arguments that its schema let pass. A dry run asks for the same right as the real one, and reads.
 * Refusals are answers, so that a model can read why.
 */
export async function runTool(
  assistant: Assistant,
  tool: Tool,
  given: Record<string, unknown>,
): Promise<ToolResult> {
  const tag = newTag();
  const { brand, dryRun = false, idempotencyKey, maxTokens = 0, ...input } = withoutMarks(given);
  const named = brand as string | undefined;
  const api = apiFor(assistant.server, { ...assistant, brand: named, tag });
  const daily = tool.actsAnew === undefined ? repeatKey(assistant, tool, { input, named }) : undefined;
  const key = (idempotencyKey as string | undefined) ?? daily;
  const options = {
    idempotencyKey: key === undefined ? undefined : `mcp:${key}`,
    maxTokens: maxTokens as number,
  };
  try {
    await assertMay(assistant, tool, named);
    const run = dryRun === true ? tool.foresee : tool.run;
    if (run === undefined) throw new Error(`${tool.name} has no dry run`);
    const told = await run(api.call, input, options);
    const how = tool.kind === 'reads' ? {} : { dryRun };
    return { refused: false, told: { brand: api.brand(), ...how, ...told }, tag };
  } catch (error) {
    return { refused: true, told: refusalOf(error), tag };
  }
}

/** Before anything is read: what somebody may not do they may not rehearse. @throws Refusal */
async function assertMay(
  { sessions, key, ip }: Assistant,
  { action, kind }: { action: Action; kind: Tool['kind'] },
  workspace: string | undefined,
): Promise<void> {
  const asking = { cookie: null, key, ip, workspace: workspace ?? null, throughAssistant: true };
  const who = await authenticate(sessions, asking, { fresh: kind !== 'reads' });
  if (who === null) throw new Refusal('UNAUTHORIZED');
  if (!can(who, action, who)) throw new Refusal('FORBIDDEN');
}

/** The same call on the same day (UTC) is a repeat: a model that loops does a thing once. */
const repeatKey = (
  { app, holder }: Assistant,
  { name }: Tool,
  { input, named }: { input: object; named: string | undefined },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        actorOf(holder).actorId,
        name,
        named,
        input,
        app.clock.now().toISOString().slice(0, 10),
      ]),
    )
    .digest('hex');

function refusalOf(error: unknown): Record<string, unknown> {
  if (error instanceof ApiRefusal)
    return { refused: error.code, message: error.message, details: error.details };
  if (error instanceof ToolRefusal) return { refused: error.code, message: error.message };
  if (error instanceof Refusal)
    return { refused: error.code, message: ERRORS[error.code].message, details: error.details };
  throw error;
}
