export { connectionCallbackPlugin } from './connection-callback.ts';
export {
  listPublishingAccounts,
  markNeedsReconnect,
  openPublishingAccount,
  type PublishingAccount,
  readPublishingAccounts,
} from './publishing-access.ts';
