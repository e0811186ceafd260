import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReelFixture, type ReelFixture } from '../../../test/reel-fixture.ts';
import { toyMaker } from '../../../test/toy-reel-maker.ts';
import { photoBytes } from '../../../test/upload-photo.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getReel } from './reel-view.ts';
import { startReel } from './start-reel.ts';

let fixture: ReelFixture;
beforeAll(async () => {
  fixture = await openReelFixture();
});
afterAll(() => fixture.close());

type Made = Awaited<ReturnType<ReelFixture['makePost']>>;
const press = ({ workspaceId, userId, postId }: Made, pictures: string[] = []) =>
  startReel(fixture.context(), workspaceId, {
    by: byUser(userId),
    key: undefined,
    input: {
      id: postId,
      motion: 'cut',
      seconds: 6,
      shape: '9:16',
      mood: 'calm',
      cover: 0,
      pictures,
      captions: true,
      sound: null,
      texts: ['Drip bez wagi?', '15 g kawy, trzy łyżki', 'Krupnicza 14'],
    },
  });
const read = ({ workspaceId }: Made, { id }: { id: string }) => getReel(fixture.database.db, workspaceId, id);
const own = ({ workspaceId }: Made) => readPostRecords(fixture.database.db, workspaceId, { calendar: 'own' });
const balance = async ({ organizationId }: Made) =>
  (await readBalance(fixture.database.db, organizationId, fixture.clock.now())).balance;

/** Keys of all files in the storage. */
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of fixture.context().storage.list('')) keys.push(key);
  return keys.toSorted();
}

/** The storage whose disk is full from so many files on. */
function fullAfter(room: number): Storage {
  const { storage } = fixture.context();
  let put = 0;
  return {
    ...storage,
    put: async (...given) => {
      put += 1;
      if (put > room) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      return storage.put(...given);
    },
  };
}

describe('a disk that is full', () => {
  it.each([0, 1])(
    'after %i files: tried again, then said, paid back, and nothing half is left',
    async (room) => {
      const made = await fixture.makePost();
      const reel = await press(made);
      const before = await files();
      const full = { ...fixture.context(), storage: fullAfter(room) };
      expect(await fixture.workOff(full)).toMatchObject([{ code: 'ENOSPC' }]);
      expect(await read(made, reel)).toMatchObject({ state: 'waiting', problem: null });
      expect([await files(), await balance(made)]).toEqual([before, 258]);
      fixture.queue.push({ workspaceId: made.workspaceId, reelId: reel.id });
      expect(await fixture.workOff({ ...full, storage: fullAfter(room) }, { lastTry: true })).toEqual([]);
      expect(await read(made, reel)).toMatchObject({
        state: 'failed',
        problem: 'storage-full',
        madePostId: null,
      });
      expect([await files(), await own(made), await balance(made)]).toEqual([before, [], 270]);
    },
  );

  it('that has room again at the next try makes the reel, for one price', async () => {
    const made = await fixture.makePost();
    const reel = await press(made);
    await fixture.workOff({ ...fixture.context(), storage: fullAfter(1) });
    fixture.queue.push({ workspaceId: made.workspaceId, reelId: reel.id });
    expect(await fixture.workOff()).toEqual([]);
    expect(await read(made, reel)).toMatchObject({ state: 'done' });
    expect([(await own(made)).length, await balance(made)]).toEqual([1, 258]);
  });
});

describe('a photo that is removed', () => {
  it.each([
    [[0, 1, 2], 0, [1, 1, 2]],
    [[0, 1, 2], 1, [0, 0, 2]],
    [[0, 1, 0], 0, [1, 1, 1]],
  ])(
    'before its reel is made leaves its beat to a neighbour, and the others keep theirs: %j without %i',
    async (wished, gone, shown) => {
      const made = await fixture.makePost();
      const { maker, briefs } = await toyMaker();
      const { storage } = fixture.context();
      const photos: { id: string; key: string; bytes: Buffer }[] = [];
      for (const colour of ['#402010', '#104020', '#102040']) {
        const id = await fixture.addImage(made.workspaceId);
        const photo = {
          id,
          key: `post-images/${made.workspaceId}/${id}.jpg`,
          bytes: await photoBytes(colour),
        };
        await storage.put(photo.key, photo.bytes, 'image/jpeg');
        photos.push(photo);
      }
      const reel = await press(
        made,
        wished.flatMap((place) => photos[place]?.id ?? []),
      );
      await storage.remove(photos[gone]?.key ?? '');
      await fixture.workOff(fixture.context({ reelMaker: maker }));
      const placeOf = (bytes: Uint8Array) => photos.findIndex((photo) => photo.bytes.equals(bytes));
      expect(
        briefs[0]?.pictures.map((picture) => ('bytes' in picture ? placeOf(picture.bytes) : 'a clip')),
      ).toEqual(shown);
      expect(await read(made, reel)).toMatchObject({ state: 'done' });
    },
  );

  it('as a clip while it is being read fails in a sentence of its own and pays back', async () => {
    const made = await fixture.makePost();
    const clip = await fixture.addVideo(made.workspaceId);
    const reel = await press(made, [clip]);
    const { maker } = await toyMaker();
    const reading = {
      ...maker,
      make: async (...[brief, options]: Parameters<typeof maker.make>) => {
        const [film] = brief.pictures;
        if (film === undefined || !('size' in film)) throw new Error('no clip');
        for (const key of await files()) if (key.includes(clip)) await fixture.context().storage.remove(key);
        await film.readPart({ start: 0, length: 8 });
        return maker.make(brief, options);
      },
    };
    expect(await fixture.workOff(fixture.context({ reelMaker: reading }))).toEqual([]);
    expect(await read(made, reel)).toMatchObject({ state: 'failed', problem: 'bad-picture' });
    expect([await own(made), await balance(made)]).toEqual([[], 270]);
  });
});
