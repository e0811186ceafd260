export { markBrowser } from './browser-mark.ts';
export { identityPlugin, openIdentity } from './identity.ts';
export type { Identity, SignUps } from './identity-interface.ts';
export { links } from './link.system-queries.ts';
export { twoFactorKeys } from './reencrypt-two-factors.ts';
export { requirePassword } from './require-password.ts';
export { sendConfirmation } from './send-confirmation.ts';
export { openSessionReader } from './session.ts';
