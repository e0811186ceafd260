import type { Context } from './context.ts';
import { keepPartitionsJob } from './db/keep-partitions.job.ts';
import { readAccountInsights } from './features/analytics/read-account-insights.job.ts';
import { readInsights } from './features/analytics/read-insights.job.ts';
import { summariseWeeks } from './features/analytics/summarise-weeks.job.ts';
import { checkLedgers } from './features/billing/check-ledgers.job.ts';
import { processEvent } from './features/billing/process-event.job.ts';
import { remindPeople } from './features/billing/remind-people.job.ts';
import { sweepBilling } from './features/billing/sweep-billing.job.ts';
import { removeLostLogos } from './features/brand-profile/remove-lost-logos.job.ts';
import { forgetContacts } from './features/contact/forget-contacts.job.ts';
import { generateDay } from './features/generation/generate-day.job.ts';
import { sweepGeneration } from './features/generation/sweep-generation.job.ts';
import { removeLeftovers } from './features/media/remove-leftovers.job.ts';
import { forgetLetters } from './features/notifications/forget-letters.job.ts';
import { sendLetter } from './features/notifications/send-letter.job.ts';
import { eraseDue } from './features/privacy/erase-due.job.ts';
import { forgetAttempts } from './features/publications/forget-attempts.job.ts';
import { checkAccounts } from './features/social-accounts/check-accounts.job.ts';
import { checkServices } from './features/status/check-services.job.ts';
import { expireTrials } from './features/tokens/expire-trials.job.ts';
import { removeUnusedVideos } from './features/video-posts/remove-unused-videos.job.ts';
import { forgetVisits } from './features/visits/forget-visits.job.ts';
import { forgetTraces } from './features/workspaces/forget-traces.job.ts';
import type { JobInput, JobName } from './job-catalogue.ts';
import type { JobRun } from './job-run.ts';

/** Job → handler; a missing one does not compile. Every handler is safe to run twice. */
export const jobs: {
  [Name in JobName]: (context: Context, input: JobInput<Name>, run: JobRun) => Promise<void>;
} = {
  'generate-day': generateDay,
  'sweep-generation': sweepGeneration,
  'send-letter': sendLetter,
  'payment-event': processEvent,
  'sweep-billing': sweepBilling,
  'remind-people': remindPeople,
  'check-ledgers': checkLedgers,
  'expire-trials': expireTrials,
  'keep-partitions': keepPartitionsJob,
  'remove-unused-videos': removeUnusedVideos,
  'remove-leftovers': removeLeftovers,
  'remove-lost-logos': removeLostLogos,
  'check-services': checkServices,
  'check-accounts': checkAccounts,
  'erase-due': eraseDue,
  'forget-traces': forgetTraces,
  'forget-letters': forgetLetters,
  'read-insights': readInsights,
  'read-account-insights': readAccountInsights,
  'summarise-weeks': summariseWeeks,
  'forget-attempts': forgetAttempts,
  'forget-contacts': forgetContacts,
  'forget-visits': forgetVisits,
};
