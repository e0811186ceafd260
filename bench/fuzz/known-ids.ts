import type { FuzzUser } from '../fuzz-users.ts';

const TOKEN = 'f0220000-0000-4000-8000-0000000000';
const TOKENS_IN_TEXT = new RegExp(`${TOKEN}([0-9a-f]{2})`, 'g');
/** Stand for ids while requests are made; which id each becomes is chosen when its request is sent. */
export const ID_TOKENS = Array.from({ length: 16 }, (_, n) => TOKEN + n.toString(16).padStart(2, '0'));
/** The first so many become ids of the asker's that answers of the same feature told, the next ones any of theirs. */
const [OF_FEATURE, OF_ASKER, OF_STRANGER] = [8, 12, 15];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const KEPT = 40;
/** What valid requests write where a text may be long. */
const LONG_TEXT = 'Zażółć gęślą jaźń #kawa #świt';

/** What each user may know: the ids of their rows, and what answers told them since, by feature. */
export class KnownIds {
  readonly #byUser = new Map<FuzzUser, Map<string, string[]>>();
  readonly #owners = new Map<string, FuzzUser>();
  readonly #users: readonly FuzzUser[];

  constructor(users: readonly FuzzUser[]) {
    this.#users = users;
    for (const user of users) {
      this.#byUser.set(user, new Map([['', [...user.ids]]]));
      for (const id of user.ids) this.#owners.set(id, user);
    }
  }

  /** Keeps the ids of an answer. */
  learn(user: FuzzUser, feature: string, answer: string): void {
    const known = this.#byUser.get(user);
    const before = known?.get(feature) ?? [];
    const ids = [...new Set([...before, ...(answer.match(UUID) ?? [])])];
    if (ids.length > before.length) known?.set(feature, ids.slice(-KEPT));
  }

  /** The text with the ids of whoever asks, a stranger's among them, and the asker's mark where a text is free. */
  fill(text: string, asking: { user: FuzzUser; feature: string; random: () => number }): string {
    const { user, feature, random } = asking;
    const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
    const marked = text.replaceAll(LONG_TEXT, `${user.mark} #świt`.padEnd(LONG_TEXT.length));
    return marked.replaceAll(TOKENS_IN_TEXT, (token, number: string) => {
      const n = Number.parseInt(number, 16);
      const stranger = any(this.#users.filter((one) => one !== user));
      if (n >= OF_STRANGER || stranger === undefined) return token;
      if (n >= OF_ASKER) return any(this.#idsOf(stranger, random() < 0.5 ? feature : '')) ?? token;
      return any(this.#idsOf(user, n < OF_FEATURE ? feature : '')) ?? token;
    });
  }

  /** Ids of others' rows that stand in an answer although its request did not name them. */
  foreign(user: FuzzUser, answer: string, asked: string): string[] {
    return (answer.match(UUID) ?? []).filter((id) => {
      const owner = this.#owners.get(id);
      return owner !== undefined && owner !== user && !asked.includes(id);
    });
  }

  #idsOf(user: FuzzUser, feature: string): readonly string[] {
    const known = this.#byUser.get(user);
    return known?.get(feature) ?? known?.get('') ?? [];
  }
}
