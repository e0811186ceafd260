import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { untilQuiet } from '../../../test/publishing.ts';
import {
  addTargetAccount,
  killPoints,
  linkOf,
  SILENT_TARGET_NAMES,
  TARGETS,
  type TargetName,
} from '../../../test/publishing-targets.ts';
import { BY_OPERATOR } from '../../lib/recorded-actor.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { resolvePublication } from './resolve-publication.ts';
import { ClaimLost } from './write-step.ts';

// Networks that show us nothing of what is out: a lost answer is exactly one question to a person, never a guess.

const fixture = publicationFixture();
/** Between these two the call is on its way, and nobody knows how far it got. */
const IN_THE_DARK = ['before:publish', 'after:publish'];

async function pressPublish(target: TargetName) {
  const brand = await fixture.openBrand();
  const remoteId = addTargetAccount(fixture.setup.sandbox, target, 'a');
  const { id } = await brand.publishTo(target, remoteId);
  return { brand, show: () => brand.post(id), target };
}
type Pressed = Awaited<ReturnType<typeof pressPublish>>;

const ledger = () => fixture.setup.sandbox.control.publishedPosts();
function callsOf(target: TargetName): number {
  const { provider, visible } = TARGETS[target];
  return fixture.setup.sandbox.control.requests({ provider }).byRoute[visible]?.count ?? 0;
}

async function expectOnce({ brand, show, target }: Pressed) {
  expect(ledger()).toHaveLength(1);
  const [out] = ledger();
  expect(out?.link).toBe(linkOf(target));
  expect(out?.videoHash === null).toBe(TARGETS[target].medium !== 'video');
  expect(await brand.publications()).toMatchObject([
    {
      state: 'published',
      // Of an album it is the ids of all its messages.
      remoteId: expect.stringContaining(out?.postId ?? 'nothing is out'),
      permalink: expect.stringContaining(`/feed/${out?.accountId}/${out?.postId}`),
    },
  ]);
  expect(await show()).toMatchObject({ state: 'published' });
}

async function expectAsked({ brand, show }: Pressed, target: TargetName) {
  const [publication] = await brand.publications();
  expect(publication).toMatchObject({ state: 'unknown', nextTryAt: null, remoteId: null, claimedBy: null });
  expect(publication?.problem).toContain('powiedz nam, czy tam jest');
  expect(await show()).toMatchObject({ state: 'to-check' });
  expect(callsOf(target)).toBeLessThanOrEqual(1);
}

describe.each(SILENT_TARGET_NAMES)('%s', (target) => {
  test.each(killPoints(target))('a worker that dies at "%s"', async (point) => {
    const pressed = await pressPublish(target);
    let died = 0;
    const dying = await startPublicationWorker(fixture.setup.context, {
      onStep: (step) => {
        if (step !== point) return;
        died += 1;
        throw new ClaimLost('killed by the test');
      },
    });
    for (let look = 0; look < 12 && died === 0; look += 1) {
      await dying.wake();
      fixture.setup.clock.advance(1_000);
    }
    expect(died).toBe(1);
    await dying.stop();
    await fixture.run();
    if (IN_THE_DARK.includes(point)) await expectAsked(pressed, target);
    else await expectOnce(pressed);
  });

  test.each(['reset-after', 'reset-before', 'truncate', 'garbage', 'status'] as const)(
    'an answer that is lost: %s',
    async (kind) => {
      const pressed = await pressPublish(target);
      const { provider, visible: route } = TARGETS[target];
      const parameters = kind === 'status' ? { parameters: { status: 502, body: 'Bad gateway' } } : {};
      fixture.setup.sandbox.control.faults.add({ provider, route, kind, ...parameters });
      const worker = await startPublicationWorker(fixture.setup.context);
      await untilQuiet(fixture.setup, worker.wake);
      await worker.stop();
      // What was made stands in the head of the answer: a body cut short loses nothing.
      const lost = kind !== 'truncate' || TARGETS[target].idInHead !== true;
      await (lost ? expectAsked(pressed, target) : expectOnce(pressed));
    },
  );

  const readBack = TARGETS[target].routes.findLast((one) => typeof one === 'string') ?? '';
  test.skipIf(readBack === TARGETS[target].visible).each(['reset-after', 'status'] as const)(
    'reading back fails (%s): it is out all the same',
    async (kind) => {
      const pressed = await pressPublish(target);
      const { provider } = TARGETS[target];
      const parameters = kind === 'status' ? { parameters: { status: 502, body: 'Bad gateway' } } : {};
      fixture.setup.sandbox.control.faults.add({ provider, route: readBack, kind, ...parameters });
      await fixture.run();
      await expectOnce(pressed);
    },
  );

  test.each(['is-there', 'is-not-there'] as const)('the person answers: %s', async (answer) => {
    const pressed = await pressPublish(target);
    const { provider, visible: route } = TARGETS[target];
    const kind = answer === 'is-there' ? 'reset-after' : 'reset-before';
    fixture.setup.sandbox.control.faults.add({ provider, route, kind });
    await fixture.run();
    await expectAsked(pressed, target);
    const [asked] = await pressed.brand.publications();
    await resolvePublication(fixture.setup.context, pressed.brand.workspaceId, {
      id: asked?.id ?? '',
      answer,
      by: BY_OPERATOR,
    });
    await fixture.run();
    expect(ledger()).toHaveLength(1);
    expect(await pressed.brand.states()).toEqual(['published']);
  });

  test('a limit is waited for, and nobody is asked', async () => {
    const pressed = await pressPublish(target);
    const { provider, visible: route, silent } = TARGETS[target];
    fixture.setup.sandbox.control.faults.add({ provider, route, ...silent?.limit } as never);
    for (let look = 0; look < 12 && callsOf(target) === 0; look += 1) {
      if (look > 0) fixture.setup.clock.advance(1_000);
      await fixture.runNow();
    }
    const [waiting] = await pressed.brand.publications();
    const seconds = ((waiting?.nextTryAt?.getTime() ?? 0) - fixture.setup.clock.now().getTime()) / 1000;
    expect([waiting?.state, seconds]).toEqual(['waiting', silent?.waitSeconds ?? 35]);
    await fixture.run();
    await expectOnce(pressed);
  });
});
