/** Ends the session on the server. Throws where the server did not confirm; the person is then still signed in. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`sign-out answered ${answer.status}`);
}
