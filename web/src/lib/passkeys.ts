import { ApiError } from './api-error.ts';
import { askIdentity, askIdentityFor } from './auth.ts';

/** What the library for browsers is; it comes when somebody uses a passkey, not with the page. */
type Library = typeof import('@simplewebauthn/browser');
type AskedToCreate = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type AskedToSignIn = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Whether this browser knows passkeys here: over https or on localhost, and not at a bare IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Signs in with a passkey of the person's choice. @throws ApiError */
export async function signInWithPasskey(): Promise<void> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await askIdentityFor<AskedToSignIn>('/passkey/generate-authenticate-options', {});
  const { startAuthentication } = await library;
  const response = await startAuthentication({ optionsJSON }).catch(refused);
  await askIdentity('/passkey/verify-authentication', { response });
}

/** Lets the device make a passkey for the account. @throws ApiError */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await askIdentityFor<AskedToCreate>('/passkey/generate-register-options', { password });
  const { startRegistration } = await library;
  const response = await startRegistration({ optionsJSON }).catch(refused);
  await askIdentity('/passkey/verify-registration', { name, response });
}

/** Browsers hardly say why; that the device has a key already is what they do. */
function refused(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw isKnown
    ? new ApiError('PASSKEY_KNOWN', { status: 409 })
    : new ApiError('PASSKEY_REFUSED', { status: 422 });
}
