import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { BEHIND_PROXY, openBrandAskingClient } from '../../../test/asking-brand.ts';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../db/connect.ts';

const GUESTS = 10;
const ROUNDS = 4;

/** The product in two processes on one database. */
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  const clock = manualClock();
  const database = await testDatabase();
  const { url } = database;
  first = await testApp({ clock, environment: BEHIND_PROXY, database });
  second = await testApp({ clock, environment: BEHIND_PROXY, database: { ...openDatabase({ url }), url } });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The last answer that is kept of a link's only post. */
async function lastAnswerIn(workspaceId: string): Promise<unknown> {
  const { rows } = await first.app.database.pool.query(
    'select answer from approval_link_posts where workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.answer;
}

describe('ten guests of one link at the same moment, by two processes', () => {
  it('are all answered; the last word is kept whole, and the post goes out only where that is yes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, guest, going } = await openBrandAskingClient(first);
      const answers = await Promise.all(
        Array.from({ length: GUESTS }, async (_, n) => {
          const { approve, askChange } = guest(`Gość ${n}`, n % 2 === 0 ? first : second);
          // Each process has guests of both kinds.
          const isYes = Math.floor(n / 2) % 2 === round % 2;
          return { isYes, ...(await (isYes ? approve() : askChange(`Zmiana ${n}`))) };
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const last = await lastAnswerIn(owner.workspaceId);
      expect(['approved', 'change']).toContain(last);
      const isApproved = last === 'approved';
      expect(await going()).toBe(isApproved ? 1 : 0);
      // Whichever process is asked, the page says the same, with each change that was asked for once.
      for (const process of [first, second]) {
        const { posts } = (await guest('Ktoś', process).open()).body;
        expect(posts.map(({ state }: { state: string }) => state)).toEqual([last]);
        expect(
          JSON.stringify(posts)
            .match(/Zmiana \d/g)
            ?.toSorted(),
        ).toEqual(answers.flatMap(({ isYes }, n) => (isYes ? [] : [`Zmiana ${n}`])));
      }
    }
  });

  it('approve it once, however many say yes', async () => {
    const { owner, guest, going } = await openBrandAskingClient(first);
    const guests = Array.from({ length: GUESTS }, (_, n) => guest(`Gość ${n}`, n % 2 === 0 ? first : second));
    const answers = await Promise.all(guests.map(({ approve }) => approve()));
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
    expect(await going()).toBe(1);
    expect(await lastAnswerIn(owner.workspaceId)).toBe('approved');
  });
});
