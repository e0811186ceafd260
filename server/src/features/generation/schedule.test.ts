import { setTimeout as answerTime } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { type Fixture, openFixture } from '../../../test/generation-fixture.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { ImageBrief } from '../../providers/image/image-maker.ts';
import { createBuiltinWriter } from '../../providers/text/builtin-writer.ts';
import type { WritingBrief, WrittenText } from '../../providers/text/text-writer.ts';
import { createPlanForWindow } from '../month-plans/create-plan-for-window.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** A fifth of what the product is measured with, so that waiting does not fill the suite. */
const TEXT = 300;
const IMAGE = 1200;
const IN_FLIGHT = 10;

/** Answers as slowly as a provider and counts its requests: at this moment, at most, in all. */
function slow<Input, Output>(milliseconds: number, answer: (input: Input) => Output) {
  const figures = { now: 0, most: 0, begun: 0 };
  const call = async (input: Input): Promise<Output> => {
    figures.now += 1;
    figures.begun += 1;
    figures.most = Math.max(figures.most, figures.now);
    await answerTime(milliseconds);
    figures.now -= 1;
    return answer(input);
  };
  return { call, figures };
}

const WINDOW = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' } as const;

/** Our own engines' work, done before the clock runs: a provider's costs this machine nothing but waiting. */
async function makeAhead(workspaceId: WorkspaceId) {
  const context = fixture.context();
  const plan = await createPlanForWindow(context, workspaceId, WINDOW);
  const { signal } = new AbortController();
  const brief = { profile: TEST_PROFILE, language: 'pl', variant: 0, seed: workspaceId } as const;
  const texts = new Map<string, WrittenText>();
  for (const topic of plan.topics) {
    const recentTexts = [...texts.values()].map(({ text }) => text);
    texts.set(
      topic.date,
      await context.writer.write({ ...brief, topic, date: topic.date, recentTexts }, { signal }),
    );
  }
  const drawing: ImageBrief = {
    objects: [],
    palette: 'Ocean Blue',
    style: 'modern',
    headline: 'Kawa',
    keywords: [],
    contentType: 'educational',
    brandName: 'Świt',
    language: 'pl',
    variant: 0,
    seed: 'x',
    postText: '',
  };
  // As a provider's come: still to be prepared.
  const { prepared: _, ...drawn } = await context.imageMaker.make(drawing, { signal });
  return { plan, texts, drawn };
}

it('thirty days fill the ten places of a provider, each image right after its text', async () => {
  const { workspaceId, userId } = await fixture.makeWorkspace();
  const { plan, texts, drawn } = await makeAhead(workspaceId);
  const text = slow(TEXT, ({ date }: WritingBrief) => texts.get(date) ?? expect.fail(date));
  const image = slow(IMAGE, (_brief: ImageBrief) => drawn);
  let textsBeforeImage = 0;
  const draw = (brief: ImageBrief) => {
    textsBeforeImage ||= text.figures.begun;
    return image.call(brief);
  };
  const context = fixture.context({
    writer: { ...createBuiltinWriter(), name: 'slow', write: text.call },
    imageMaker: { name: 'slow', make: draw },
  });
  const input = { ...WINDOW, planId: plan.id };
  const { id } = await startBatch(context, workspaceId, { by: byUser(userId), key: undefined, input });
  expect(await fixture.workOff(context)).toEqual([]);
  expect((await getBatch(fixture.database.db, workspaceId, id)).state).toBe('finished');
  expect([text.figures.most, image.figures.most]).toEqual([IN_FLIGHT, IN_FLIGHT]);
  // An image is asked for as soon as its own text is there, not after a round of everybody's.
  expect(textsBeforeImage).toBeLessThanOrEqual(2 * IN_FLIGHT);
});
