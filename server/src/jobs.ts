import type { Context } from './context.ts';
import { keepPartitionsJob } from './db/keep-partitions.job.ts';
import { findMissedReadings } from './features/analytics/find-missed-readings.job.ts';
import { readAccountInsights } from './features/analytics/read-account-insights.job.ts';
import { readInsights } from './features/analytics/read-insights.job.ts';
import { sendClientReports } from './features/analytics/send-client-reports.job.ts';
import { summariseWeeks } from './features/analytics/summarise-weeks.job.ts';
import { remindApprovals } from './features/approvals/remind-approvals.job.ts';
import { tellAnswers } from './features/approvals/tell-answers.job.ts';
import { examineImages } from './features/assets/examine-images.job.ts';
import { removeStrayFiles } from './features/assets/remove-stray-files.job.ts';
import { sweepAssets } from './features/assets/sweep-assets.job.ts';
import { checkLedgers } from './features/billing/check-ledgers.job.ts';
import { processEvent } from './features/billing/process-event.job.ts';
import { remindMembers } from './features/billing/remind-members.job.ts';
import { sweepBilling } from './features/billing/sweep-billing.job.ts';
import { forgetConnectedApps } from './features/connected-apps/forget-apps.job.ts';
import { forgetContacts } from './features/contact/forget-contacts.job.ts';
import { readFeed } from './features/feeds/read-feed.job.ts';
import { sweepFeeds } from './features/feeds/sweep-feeds.job.ts';
import { generateDay } from './features/generation/generate-day.job.ts';
import { sweepGeneration } from './features/generation/sweep-generation.job.ts';
import { forgetTraces } from './features/identity/forget-traces.job.ts';
import { forgetEmails } from './features/notifications/forget-emails.job.ts';
import { sendEmail } from './features/notifications/send-email.job.ts';
import { forgetProposals } from './features/posts/forget-proposals.job.ts';
import { eraseDue } from './features/privacy/erase-due.job.ts';
import { forgetAttempts } from './features/publications/forget-attempts.job.ts';
import { deleteAtNetwork } from './features/publications/remove-publication.job.ts';
import { sendPush } from './features/push/send-push.job.ts';
import { sweepRecurring } from './features/recurring-posts/sweep-recurring.job.ts';
import { renderReel } from './features/reels/render-reel.job.ts';
import { sweepReels } from './features/reels/sweep-reels.job.ts';
import { forgetSignUps } from './features/sign-up/forget-sign-ups.job.ts';
import { sendAskedLink } from './features/sign-up/send-asked-link.job.ts';
import { welcomeSignUp } from './features/sign-up/welcome-sign-up.job.ts';
import { checkAccounts } from './features/social-accounts/check-accounts.job.ts';
import { checkServices } from './features/status/check-services.job.ts';
import { forgetSignals } from './features/status/forget-signals.job.ts';
import { tellEndings } from './features/status/tell-endings.job.ts';
import { forgetRequests } from './features/support/forget-requests.job.ts';
import { tellApprovers } from './features/tasks/tell-approvers.job.ts';
import { tellLate } from './features/tasks/tell-late.job.ts';
import { expireTrials } from './features/tokens/expire-trials.job.ts';
import { forgetVisits } from './features/visits/forget-visits.job.ts';
import { deliverWebhooks } from './features/webhooks/deliver-webhooks.job.ts';
import { forgetDeliveries } from './features/webhooks/forget-deliveries.job.ts';
import { sweepWebhooks } from './features/webhooks/sweep-webhooks.job.ts';
import { readWebsite } from './features/website-readings/read-website.job.ts';
import type { JobInput, JobName } from './job-catalogue.ts';
import type { JobRun } from './job-run.ts';

/** Job → handler; a missing one does not compile. Every handler is safe to run twice. */
export const jobs: {
  [Name in JobName]: (context: Context, input: JobInput<Name>, run: JobRun) => Promise<void>;
} = {
  'generate-day': generateDay,
  'sweep-generation': sweepGeneration,
  'read-feed': readFeed,
  'sweep-feeds': sweepFeeds,
  'sweep-recurring': sweepRecurring,
  'remove-publication': deleteAtNetwork,
  'render-reel': renderReel,
  'sweep-reels': sweepReels,
  'read-website': readWebsite,
  'send-email': sendEmail,
  'send-push': sendPush,
  'send-asked-link': sendAskedLink,
  'welcome-sign-up': welcomeSignUp,
  'payment-event': processEvent,
  'sweep-billing': sweepBilling,
  'remind-members': remindMembers,
  'remind-approvals': remindApprovals,
  'tell-answers': tellAnswers,
  'tell-late': tellLate,
  'tell-endings': tellEndings,
  'tell-approvers': tellApprovers,
  'check-ledgers': checkLedgers,
  'expire-trials': expireTrials,
  'keep-partitions': keepPartitionsJob,
  'sweep-assets': sweepAssets,
  'examine-images': examineImages,
  'remove-stray-files': removeStrayFiles,
  'check-services': checkServices,
  'check-accounts': checkAccounts,
  'erase-due': eraseDue,
  'forget-proposals': forgetProposals,
  'forget-traces': forgetTraces,
  'forget-emails': forgetEmails,
  'read-insights': readInsights,
  'find-missed-readings': findMissedReadings,
  'read-account-insights': readAccountInsights,
  'summarise-weeks': summariseWeeks,
  'send-client-reports': sendClientReports,
  'forget-attempts': forgetAttempts,
  'forget-connected-apps': forgetConnectedApps,
  'forget-contacts': forgetContacts,
  'forget-requests': forgetRequests,
  'forget-signals': forgetSignals,
  'forget-sign-ups': forgetSignUps,
  'forget-visits': forgetVisits,
  'deliver-webhooks': deliverWebhooks,
  'sweep-webhooks': sweepWebhooks,
  'forget-deliveries': forgetDeliveries,
};
