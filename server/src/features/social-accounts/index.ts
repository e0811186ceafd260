export { connectionCallbackPlugin } from './connection-callback.ts';
export { disconnectAll } from './disconnect-all.ts';
export { forgetLogin } from './forget-login.ts';
export { freshAccess } from './fresh-access.ts';
export { operateAccounts } from './operate-accounts.ts';
export {
  listPublishingAccounts,
  markNeedsReconnect,
  openPublishingAccounts,
  type PublishingAccount,
  readPublishingAccounts,
} from './publishing-access.ts';
