import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { apiKeysRoutes } from './features/api-keys/api-keys.routes.ts';
import { approvalsRoutes } from './features/approvals/approvals.routes.ts';
import { assetsRoutes } from './features/assets/assets.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { brandFactsRoutes } from './features/brand-facts/brand-facts.routes.ts';
import { brandKitRoutes } from './features/brand-kit/brand-kit.routes.ts';
import { brandProfileRoutes } from './features/brand-profile/brand-profile.routes.ts';
import { brandsRoutes } from './features/brands/brands.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { connectedAppsRoutes } from './features/connected-apps/connected-apps.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { feedsRoutes } from './features/feeds/feeds.routes.ts';
import { generationRoutes } from './features/generation/generation.routes.ts';
import { linkPageRoutes } from './features/link-page/link-page.routes.ts';
import { liveUpdatesRoutes } from './features/live-updates/live-updates.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { monthPlansRoutes } from './features/month-plans/month-plans.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { operatorRoutes } from './features/operator/operator.routes.ts';
import { photoPostersRoutes } from './features/photo-posters/photo-posters.routes.ts';
import { postingPreferencesRoutes } from './features/posting-preferences/posting-preferences.routes.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { publicationsRoutes } from './features/publications/publications.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { recurringPostsRoutes } from './features/recurring-posts/recurring-posts.routes.ts';
import { reelsRoutes } from './features/reels/reels.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { shortLinksRoutes } from './features/short-links/short-links.routes.ts';
import { signUpRoutes } from './features/sign-up/sign-up.routes.ts';
import { socialAccountsRoutes } from './features/social-accounts/social-accounts.routes.ts';
import { statusRoutes } from './features/status/status.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { tasksRoutes } from './features/tasks/tasks.routes.ts';
import { tokensRoutes } from './features/tokens/tokens.routes.ts';
import { videoPostsRoutes } from './features/video-posts/video-posts.routes.ts';
import { visitsRoutes } from './features/visits/visits.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { websiteReadingsRoutes } from './features/website-readings/website-readings.routes.ts';
import { procedures } from './http/procedures.ts';

/** Operation → handler: the whole API. A missing or misspelt one does not compile. */
export const router = procedures.router({
  signUp: signUpRoutes,
  calendar: calendarRoutes,
  billing: billingRoutes,
  brandFacts: brandFactsRoutes,
  brandKit: brandKitRoutes,
  brandProfile: brandProfileRoutes,
  brands: brandsRoutes,
  members: membersRoutes,
  postingPreferences: postingPreferencesRoutes,
  tokens: tokensRoutes,
  photoPosters: photoPostersRoutes,
  posts: postsRoutes,
  videoPosts: videoPostsRoutes,
  monthPlans: monthPlansRoutes,
  feeds: feedsRoutes,
  recurringPosts: recurringPostsRoutes,
  generation: generationRoutes,
  reels: reelsRoutes,
  socialAccounts: socialAccountsRoutes,
  publications: publicationsRoutes,
  shortLinks: shortLinksRoutes,
  linkPage: linkPageRoutes,
  notifications: notificationsRoutes,
  contact: contactRoutes,
  status: statusRoutes,
  support: supportRoutes,
  tasks: tasksRoutes,
  visits: visitsRoutes,
  operator: operatorRoutes,
  analytics: analyticsRoutes,
  apiKeys: apiKeysRoutes,
  approvals: approvalsRoutes,
  comments: commentsRoutes,
  connectedApps: connectedAppsRoutes,
  webhooks: webhooksRoutes,
  websiteReadings: websiteReadingsRoutes,
  assets: assetsRoutes,
  push: pushRoutes,
  settings: settingsRoutes,
  privacy: privacyRoutes,
  liveUpdates: liveUpdatesRoutes,
});
