import { APIError } from '@better-auth/core/error';
import { passkey } from '@better-auth/passkey';

/**
 * Passkeys of the identity library. A key stands for both factors, so its device must have recognized its person; the
 * library itself would be content with a touch (decision 0101).
 */
export function passkeyPlugin(appUrl: string) {
  const { hostname, origin } = new URL(appUrl);
  return passkey({
    rpID: hostname,
    rpName: 'Postownia',
    origin,
    // Kept by the device with the account's name: signing in asks for no address.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        refuseUnrecognized(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        refuseUnrecognized(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  });
}

async function refuseUnrecognized(isRecognized: boolean | undefined): Promise<void> {
  if (isRecognized !== true) throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' });
}
