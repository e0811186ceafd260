import type { Presence } from '@postownia/contract/events';
import { PRESENCE_SECONDS } from '@postownia/contract/features/live-updates';

/** Somebody else's screen, or one's own on another device. */
export type OtherHere = Pick<Presence, 'client' | 'userId' | 'name'>;

/** So long a screen that says nothing counts as there: two of its words may be lost. */
const FORGOTTEN_AFTER = PRESENCE_SECONDS * 2_500;

interface Options {
  readonly postId: string;
  /** This screen. */
  readonly client: string;
  /** Tells the others that this screen has the post open, or no longer. */
  readonly tell: (here: boolean) => void;
  readonly onChange: (others: readonly OtherHere[]) => void;
}

/** Who else has a post open: every screen says so again and again, and one that has just come is answered at once. */
export function openOthersHere({ postId, client, tell, onChange }: Options) {
  const others = new Map<string, { other: OtherHere; forget: ReturnType<typeof setTimeout> }>();
  const show = () => onChange([...others.values()].map(({ other }) => other));
  const drop = (gone: string) => {
    clearTimeout(others.get(gone)?.forget);
    if (others.delete(gone)) show();
  };
  tell(true);
  const again = setInterval(() => tell(true), PRESENCE_SECONDS * 1_000);
  return {
    hear(said: Presence): void {
      if (said.postId !== postId || said.client === client) return;
      if (!said.here) {
        drop(said.client);
        return;
      }
      const known = others.get(said.client);
      clearTimeout(known?.forget);
      const forget = setTimeout(() => drop(said.client), FORGOTTEN_AFTER);
      const { userId, name } = said;
      others.set(said.client, { other: { client: said.client, userId, name }, forget });
      if (known !== undefined) return;
      show();
      tell(true);
    },
    close(): void {
      clearInterval(again);
      for (const { forget } of others.values()) clearTimeout(forget);
      others.clear();
      tell(false);
    },
  };
}
