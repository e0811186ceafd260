export { connectionCallbackPlugin } from './connection-callback.ts';
export { freshAccess } from './fresh-access.ts';
export {
  listPublishingAccounts,
  markNeedsReconnect,
  type OpenedAccount,
  openPublishingAccounts,
  type PublishingAccount,
  readPublishingAccounts,
} from './publishing-access.ts';
