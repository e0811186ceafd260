import { pathIn } from '../i18n/addresses.ts';
import { signOut } from '../lib/sign-out.ts';
import { onPress } from './on-press.ts';

function show(state: 'in' | 'out'): void {
  document.documentElement.dataset.session = state;
  localStorage.setItem('session', state);
}

/** Asks only where something differs: the classes `for-members` and `for-visitors` of the style sheet. */
async function askSession(): Promise<void> {
  if (document.querySelector('.for-members') === null) return;
  const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } });
  if (!answer.ok) return;
  const body = (await answer.json()) as { user?: unknown } | null;
  show(body?.user ? 'in' : 'out');
}

async function leave(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await signOut();
    show('out');
    window.location.assign(pathIn(document.documentElement.lang, '/'));
  } catch {
    const refusal = document.querySelector<HTMLElement>('[data-sign-out-failed]');
    if (refusal) refusal.hidden = false;
  } finally {
    button.ariaBusy = null;
  }
}

/** Shows members and visitors their own links, and signs out by `[data-sign-out]`. */
export function followSession(): void {
  // Without an answer the page stays as it was.
  askSession().catch(() => undefined);
  onPress('[data-sign-out]', (button) => void leave(button));
}
