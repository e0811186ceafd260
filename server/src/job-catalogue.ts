import * as z from 'zod';

/**
 * Every job there is: what it carries (ids only), how often it is tried and for how long, and how many run at once in
 * one process; `reserved` of these places take only what a person waits for. What is put in while the same already waits
 * is left out. Times in seconds. `cron` jobs are sweeps: they may overlap and find their work in rows; with `atStart`
 * one also runs when a process begins to work, because what a killed one left should not wait.
 */
export const JOBS = {
  'generate-day': {
    input: z.object({ workspaceId: z.uuid(), dayId: z.uuid() }),
    retries: 3,
    timeout: 180,
    concurrency: 24,
    reserved: 2,
  },
  // A person pressed a button and waits for it; the network may be away for a while.
  'remove-publication': {
    input: z.object({ workspaceId: z.uuid(), publicationId: z.uuid() }),
    retries: 5,
    timeout: 60,
    concurrency: 4,
  },
  // One at once: its maker's process holds one reel, and takes most of a core for it.
  'render-reel': {
    input: z.object({ workspaceId: z.uuid(), reelId: z.uuid() }),
    retries: 2,
    timeout: 1_000,
    concurrency: 1,
  },
  'sweep-reels': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  // Waits for sites of others, which take their time; two processes take the pages apart.
  'read-website': {
    input: z.object({ workspaceId: z.uuid(), readingId: z.uuid() }),
    retries: 2,
    timeout: 60,
    concurrency: 16,
  },
  // Waits for sites of others; a reading that was lost is claimed anew by the sweep.
  'read-feed': {
    input: z.object({ workspaceId: z.uuid(), feedId: z.uuid() }),
    retries: 0,
    timeout: 120,
    concurrency: 8,
    reserved: 2,
  },
  'sweep-feeds': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  'sweep-recurring': {
    input: z.object({}),
    retries: 0,
    timeout: 900,
    concurrency: 1,
    cron: '7 * * * *',
    atStart: true,
  },
  'sweep-generation': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  // Its address is one that a visitor typed: encrypted.
  'send-asked-link': {
    input: z.object({ kind: z.enum(['reset', 'confirmation']), address: z.string() }),
    retries: 8,
    timeout: 60,
    concurrency: 4,
  },
  'welcome-sign-up': { input: z.object({ signUpId: z.uuid() }), retries: 8, timeout: 60, concurrency: 4 },
  'send-email': {
    input: z.object({ emailId: z.uuid() }),
    retries: 8,
    timeout: 60,
    concurrency: 8,
    reserved: 2,
  },
  'send-push': {
    input: z.object({ workspaceId: z.uuid(), noticeId: z.uuid(), sessionId: z.uuid() }),
    retries: 6,
    timeout: 60,
    concurrency: 8,
  },
  'payment-event': {
    input: z.object({ eventId: z.string() }),
    retries: 8,
    timeout: 60,
    concurrency: 8,
    reserved: 1,
  },
  'sweep-billing': {
    input: z.object({}),
    retries: 0,
    timeout: 300,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  'remind-members': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '17 * * * *' },
  'remind-approvals': {
    input: z.object({}),
    retries: 0,
    timeout: 600,
    concurrency: 1,
    cron: '27 * * * *',
  },
  'tell-late': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '37 * * * *' },
  'tell-approvers': {
    input: z.object({}),
    retries: 0,
    timeout: 600,
    concurrency: 1,
    cron: '*/5 * * * *',
  },
  'tell-answers': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '* * * * *' },
  'check-ledgers': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '47 * * * *' },
  'expire-trials': { input: z.object({}), retries: 0, timeout: 300, concurrency: 1, cron: '7 * * * *' },
  'forget-connected-apps': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '53 3 * * *',
  },
  'forget-contacts': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '41 3 * * *' },
  'forget-requests': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '47 3 * * *' },
  'forget-attempts': { input: z.object({}), retries: 0, timeout: 3600, concurrency: 1, cron: '3 3 * * *' },
  'forget-sign-ups': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '23 * * * *' },
  'forget-visits': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '43 3 * * *' },
  'deliver-webhooks': {
    input: z.object({ organizationId: z.uuid(), endpointId: z.uuid() }),
    retries: 0,
    timeout: 120,
    concurrency: 16,
  },
  'sweep-webhooks': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  'forget-deliveries': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '27 3 * * *' },
  'check-services': {
    input: z.object({}),
    retries: 0,
    timeout: 50,
    concurrency: 1,
    cron: '* * * * *',
    atStart: true,
  },
  'tell-endings': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '29 6 * * *' },
  'forget-signals': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '51 3 * * *' },
  'check-accounts': { input: z.object({}), retries: 0, timeout: 3600, concurrency: 1, cron: '41 5 * * *' },
  'keep-partitions': {
    input: z.object({}),
    retries: 0,
    timeout: 300,
    concurrency: 1,
    cron: '11 2 * * *',
    atStart: true,
  },
  'sweep-assets': {
    input: z.object({}),
    retries: 0,
    timeout: 600,
    concurrency: 1,
    cron: '53 * * * *',
  },
  'erase-due': { input: z.object({}), retries: 0, timeout: 1800, concurrency: 1, cron: '17 * * * *' },
  'forget-proposals': { input: z.object({}), retries: 0, timeout: 600, concurrency: 1, cron: '59 3 * * *' },
  'forget-traces': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '37 3 * * *' },
  'forget-emails': { input: z.object({}), retries: 0, timeout: 60, concurrency: 1, cron: '47 3 * * *' },
  'read-insights': {
    input: z.object({}),
    retries: 0,
    timeout: 60,
    concurrency: 1,
    cron: '*/10 * * * *',
    atStart: true,
  },
  'find-missed-readings': {
    input: z.object({}),
    retries: 0,
    timeout: 1800,
    concurrency: 1,
    cron: '33 4 * * *',
    atStart: true,
  },
  'read-account-insights': {
    input: z.object({ workspaceId: z.uuid(), accountId: z.uuid() }),
    retries: 0,
    timeout: 300,
    concurrency: 8,
    reserved: 1,
  },
  'summarise-weeks': { input: z.object({}), retries: 0, timeout: 1800, concurrency: 1, cron: '3 * * * *' },
  'send-client-reports': {
    input: z.object({}),
    retries: 0,
    timeout: 1800,
    concurrency: 1,
    cron: '13 * * * *',
  },
  'examine-images': { input: z.object({}), retries: 0, timeout: 1800, concurrency: 1, cron: '41 3 * * *' },
  'remove-stray-files': { input: z.object({}), retries: 0, timeout: 300, concurrency: 1, cron: '23 3 * * *' },
} as const satisfies Record<string, JobDefinition>;

export interface JobDefinition {
  readonly input: z.ZodType<Record<string, string>>;
  readonly retries: number;
  readonly timeout: number;
  readonly concurrency: number;
  readonly reserved?: number;
  readonly cron?: string;
  readonly atStart?: boolean;
}

export type JobName = keyof typeof JOBS;
export type JobInput<Name extends JobName> = z.infer<(typeof JOBS)[Name]['input']>;
