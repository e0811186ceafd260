import { expect, test } from 'vitest';
import { requestIn } from './app-request.ts';

const WHOLE =
  '?response_type=code&client_id=c&redirect_uri=https%3A%2F%2Fa.example%2Fb&code_challenge=x&code_challenge_method=S256';

test('reads what a program asks for, and leaves out what it does not say', () => {
  const request = {
    responseType: 'code',
    clientId: 'c',
    redirectUri: 'https://a.example/b',
    codeChallenge: 'x',
    codeChallengeMethod: 'S256',
  };
  expect(requestIn(WHOLE)).toEqual(request);
  expect(requestIn(`${WHOLE}&state=s%20t&scope=read`)).toEqual({ ...request, state: 's t', scope: 'read' });
});

test('is none where something is missing', () => {
  for (const name of ['response_type', 'client_id', 'redirect_uri', 'code_challenge'])
    expect(requestIn(WHOLE.replace(`${name}=`, `x${name}=`))).toBeNull();
  expect(requestIn('')).toBeNull();
});
