import { type Message, message } from '@postownia/contract/messages/message';

/** The permissions that we need, asked for at once, so that analytics needs no second login (P-9). */
export const META_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
] as const;
export type MetaScope = (typeof META_SCOPES)[number];

/** Asked for with the others; without them everything but the first comment works. */
export const META_COMMENT_SCOPES = [
  'pages_manage_engagement',
  'pages_read_user_content',
  'instagram_manage_comments',
] as const;

/** Says which consent was not given and what to do. */
export const missingConsent = (scope: MetaScope): Message => message(`scope.${scope}`);
