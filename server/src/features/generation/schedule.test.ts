import { setTimeout as answerTime } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../../../test/generation-stage.ts';
import { getBatch } from './batch-view.ts';
import { startBatch } from './start-batch.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A fifth of what the product is measured with, so that waiting does not fill the suite. */
const TEXT = 300;
const IMAGE = 1200;
const IN_FLIGHT = 10;

/** An engine of ours that answers as slowly as a provider and counts its requests in flight. */
function slow<Input, Output>(milliseconds: number, make: (input: Input) => Promise<Output>) {
  const figures = { now: 0, most: 0, firstAt: 0 };
  const call = async (input: Input): Promise<Output> => {
    figures.now += 1;
    figures.most = Math.max(figures.most, figures.now);
    await answerTime(milliseconds);
    figures.now -= 1;
    figures.firstAt ||= performance.now();
    return make(input);
  };
  return { call, figures };
}

it('thirty days at a provider with ten places take little more than those allow', async () => {
  const { workspaceId, userId } = await stage.makeWorkspace();
  const { writer, imageMaker } = stage.context();
  const { signal } = new AbortController();
  // One picture for all: drawing costs this machine's time, a provider's costs only waiting.
  let picture: ReturnType<typeof imageMaker.make> | undefined;
  const text = slow(TEXT, (brief: Parameters<typeof writer.write>[0]) => writer.write(brief, { signal }));
  const image = slow(IMAGE, (brief: Parameters<typeof imageMaker.make>[0]) => {
    picture ??= imageMaker.make(brief, { signal });
    return picture;
  });
  const context = stage.context({
    writer: { name: 'slow', write: text.call },
    imageMaker: { name: 'slow', make: image.call },
  });
  const input = { from: '2026-11-21', days: 30, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(context, workspaceId, { userId, key: undefined, input });
  const begun = performance.now();
  expect(await stage.workOff(context)).toEqual([]);
  const took = performance.now() - begun;
  const shortest = TEXT + (30 / IN_FLIGHT) * IMAGE;
  expect((await getBatch(stage.database.db, workspaceId, id)).state).toBe('finished');
  expect([text.figures.most, image.figures.most]).toEqual([IN_FLIGHT, IN_FLIGHT]);
  expect(image.figures.firstAt - begun).toBeLessThan(1.5 * (TEXT + IMAGE));
  expect(took / shortest).toBeLessThan(1.35);
});
