import { analyticsContract } from './features/analytics.ts';
import { apiKeysContract } from './features/api-keys.ts';
import { approvalsContract } from './features/approvals.ts';
import { assetsContract } from './features/assets.ts';
import { billingContract } from './features/billing.ts';
import { brandFactsContract } from './features/brand-facts.ts';
import { brandKitContract } from './features/brand-kit.ts';
import { brandProfileContract } from './features/brand-profile.ts';
import { brandsContract } from './features/brands.ts';
import { calendarContract } from './features/calendar.ts';
import { commentsContract } from './features/comments.ts';
import { connectedAppsContract } from './features/connected-apps.ts';
import { contactContract } from './features/contact.ts';
import { feedsContract } from './features/feeds.ts';
import { generationContract } from './features/generation.ts';
import { linkPageContract } from './features/link-page.ts';
import { liveUpdatesContract } from './features/live-updates.ts';
import { membersContract } from './features/members.ts';
import { monthPlansContract } from './features/month-plans.ts';
import { notificationsContract } from './features/notifications.ts';
import { operatorContract } from './features/operator.ts';
import { photoPostersContract } from './features/photo-posters.ts';
import { postingPreferencesContract } from './features/posting-preferences.ts';
import { postsContract } from './features/posts.ts';
import { privacyContract } from './features/privacy.ts';
import { publicationsContract } from './features/publications.ts';
import { pushContract } from './features/push.ts';
import { recurringPostsContract } from './features/recurring-posts.ts';
import { reelsContract } from './features/reels.ts';
import { settingsContract } from './features/settings.ts';
import { shortLinksContract } from './features/short-links.ts';
import { signUpContract } from './features/sign-up.ts';
import { socialAccountsContract } from './features/social-accounts.ts';
import { statusContract } from './features/status.ts';
import { supportContract } from './features/support.ts';
import { tasksContract } from './features/tasks.ts';
import { tokensContract } from './features/tokens.ts';
import { videoPostsContract } from './features/video-posts.ts';
import { visitsContract } from './features/visits.ts';
import { webhooksContract } from './features/webhooks.ts';
import { websiteReadingsContract } from './features/website-readings.ts';

/** The whole API under `/api/v1`: one branch per feature, named as in server and web. */
export const contract = {
  signUp: signUpContract,
  calendar: calendarContract,
  billing: billingContract,
  brandFacts: brandFactsContract,
  brandKit: brandKitContract,
  brandProfile: brandProfileContract,
  brands: brandsContract,
  members: membersContract,
  postingPreferences: postingPreferencesContract,
  tokens: tokensContract,
  photoPosters: photoPostersContract,
  posts: postsContract,
  videoPosts: videoPostsContract,
  monthPlans: monthPlansContract,
  feeds: feedsContract,
  recurringPosts: recurringPostsContract,
  generation: generationContract,
  reels: reelsContract,
  socialAccounts: socialAccountsContract,
  publications: publicationsContract,
  shortLinks: shortLinksContract,
  linkPage: linkPageContract,
  notifications: notificationsContract,
  contact: contactContract,
  status: statusContract,
  support: supportContract,
  tasks: tasksContract,
  visits: visitsContract,
  operator: operatorContract,
  analytics: analyticsContract,
  apiKeys: apiKeysContract,
  approvals: approvalsContract,
  comments: commentsContract,
  connectedApps: connectedAppsContract,
  webhooks: webhooksContract,
  websiteReadings: websiteReadingsContract,
  assets: assetsContract,
  push: pushContract,
  settings: settingsContract,
  privacy: privacyContract,
  liveUpdates: liveUpdatesContract,
};
export type Contract = typeof contract;

export * from './approval-policies.ts';
export * from './audit-actions.ts';
export * from './brand-vocabulary.ts';
export * from './brand-voice.ts';
export * from './change-request.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './features/analytics.ts';
export * from './features/api-keys.ts';
export * from './features/approvals.ts';
export * from './features/assets.ts';
export * from './features/billing.ts';
export * from './features/brand-facts.ts';
export * from './features/brand-kit.ts';
export * from './features/brand-profile.ts';
export * from './features/brands.ts';
export * from './features/calendar.ts';
export * from './features/comments.ts';
export * from './features/connected-apps.ts';
export * from './features/contact.ts';
export * from './features/feeds.ts';
export * from './features/generation.ts';
export * from './features/identity.ts';
export * from './features/link-page.ts';
export * from './features/live-updates.ts';
export * from './features/members.ts';
export * from './features/month-plans.ts';
export * from './features/notifications.ts';
export * from './features/operator.ts';
export * from './features/operator-figures.ts';
export * from './features/photo-posters.ts';
export * from './features/posting-preferences.ts';
export * from './features/posts.ts';
export * from './features/privacy.ts';
export * from './features/publications.ts';
export * from './features/push.ts';
export * from './features/recurring-posts.ts';
export * from './features/reels.ts';
export * from './features/settings.ts';
export * from './features/short-links.ts';
export * from './features/sign-up.ts';
export * from './features/social-accounts.ts';
export * from './features/status.ts';
export * from './features/support.ts';
export * from './features/tasks.ts';
export * from './features/tokens.ts';
export * from './features/video-posts.ts';
export * from './features/visits.ts';
export * from './features/webhooks.ts';
export * from './features/website-readings.ts';
export { KEY_CHARACTERS, KEY_REFUSALS } from './idempotency-key.ts';
export * from './limits.ts';
export * from './many-posts.ts';
export * from './networks/network-definition.ts';
export * from './networks.ts';
export * from './outgoing-links.ts';
export * from './page-links.ts';
export * from './palettes.ts';
export * from './permissions.ts';
export * from './plans.ts';
export * from './post-approval.ts';
export * from './post-targets.ts';
export type { OperationMeta } from './procedure.ts';
export * from './roles.ts';
export * from './token-costs.ts';
export * from './video-platforms.ts';
export * from './video-rules.ts';
