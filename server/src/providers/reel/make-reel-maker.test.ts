import { platformProblems, VIDEO_PLATFORMS } from '@postownia/contract/video-platforms';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soundBytes } from '../../../test/sounds.ts';
import { type VIDEOS, videoBytes } from '../../../test/videos.ts';
import { QueueError } from '../../lib/process-pool.ts';
import { findDataDir } from '../image/builtin-data.ts';
import { examineVideo } from '../video/examine-video.ts';
import { Canvas } from './canvas.ts';
import { decodeFrom, imagesOf, similarity } from './compare-frames.test-support.ts';
import { loadEncoder } from './load-encoder.ts';
import { measureLoudness, measurePeak } from './loudness.ts';
import { partsAt } from './make-reel.ts';
import { makeReelMaker } from './make-reel-maker.ts';
import { MOTIONS } from './motions.ts';
import { briefOf } from './reel-brief.test-support.ts';
import { type MadeReel, REEL_STEPS, type ReelClip } from './reel-maker.ts';
import { setScenery } from './set-scenery.ts';

/** A busy machine draws a short reel in tens of seconds. */
const PATIENCE = 240_000;
const signal = new AbortController().signal;
const codecs = await loadEncoder();

test('without the package no reel is offered, and asking for one says why', async () => {
  const maker = makeReelMaker({ encoder: 'no-such-package' });
  expect(await maker.isAvailable()).toBe(false);
  await expect(maker.make(briefOf(), { signal })).rejects.toMatchObject({ fault: 'no-encoder' });
  await maker.close();
});

test('previews and sounds wait in a line that ends, and of one brand only the newest does', async () => {
  // Without an encoder each ends by itself in a moment: what counts is who was let in.
  const maker = makeReelMaker({ encoder: 'no-such-package' });
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof QueueError ? error.reason : String(error).slice(0, 9)),
    );
  const show = (owner: string) => reasonOf(maker.preview(briefOf(), { signal, film: true, owner }));
  const ended = await Promise.all(['mine', 'mine', 'other', 'mine'].map(show));
  expect(ended).toEqual(['ReelError', 'replaced', 'ReelError', 'ReelError']);
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, brand) => show(`brand ${brand}`)));
  expect(crowd.filter((reason) => reason === 'full')).toHaveLength(11);
  expect(crowd.slice(0, 9)).not.toContain('full');
  const heard = await Promise.all(
    Array.from({ length: 20 }, () => reasonOf(maker.examineSound(new Uint8Array(10), { signal }))),
  );
  expect(heard.filter((reason) => reason === 'full')).toHaveLength(11);
  await maker.close();
});

describe.skipIf(codecs === null)('with an encoder (left out where this platform has none)', () => {
  const maker = makeReelMaker();
  const brief = briefOf();
  const steps: string[] = [];
  let reel: MadeReel;
  beforeAll(async () => {
    expect(await maker.isAvailable()).toBe(true);
    reel = await maker.make(brief, {
      signal,
      onStep: (step) => void (steps.includes(step) || steps.push(step)),
    });
  }, PATIENCE);
  afterAll(() => maker.close());

  test('a reel is what it says, read by the real examiner and taken by the networks', async () => {
    const { bytes, facts } = reel;
    const peek = async (start: number, length: number) => Buffer.from(bytes.subarray(start, start + length));
    const examined = await examineVideo({ bytes: bytes.length, peek });
    expect(examined).toEqual({ facts: { ...facts, durationMs: expect.any(Number) } });
    if (!('facts' in examined)) return;
    expect(Math.abs(examined.facts.durationMs - 6000)).toBeLessThan(60);
    expect(bytes.length).toBeLessThan(8_000_000);
    expect(steps).toEqual([...REEL_STEPS]);
    const upright = { ...examined.facts, width: 1080, height: 1920 };
    expect(VIDEO_PLATFORMS.flatMap((platform) => platformProblems(platform, upright))).toEqual([]);
    // The index stands before the images: it begins to play before it is loaded.
    const names = Buffer.from(bytes).toString('latin1');
    expect(names.indexOf('moov')).toBeLessThan(names.indexOf('mdat'));
    const { format, width, height } = await sharp(reel.cover).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 1080 });
  });

  test(
    'it is shown beforehand, small, by what draws it',
    async () => {
      const { stills, film } = await maker.preview(brief, { signal, film: true, owner: 'one' });
      expect(stills).toHaveLength(3);
      const { width, height } = await sharp(stills[2]).metadata();
      expect({ width, height }).toEqual({ width: 360, height: 360 });
      const input = new Input({ source: new BufferSource(film ?? new Uint8Array()), formats: ALL_FORMATS });
      const track = await input.getPrimaryVideoTrack();
      expect([track?.displayWidth, track?.codec, (await input.getPrimaryAudioTrack())?.codec]).toEqual([
        360,
        'avc',
        'aac',
      ]);
      expect((await track?.computePacketStats())?.averagePacketRate).toBeCloseTo(10, 0);
    },
    PATIENCE,
  );

  test('letters stay as sharp as they were drawn, and no frame is black', async () => {
    const scenery = await setScenery(brief, MOTIONS[brief.motion].layout, findDataDir());
    const canvas = new Canvas(scenery.width, scenery.height);
    canvas.draw(partsAt(MOTIONS[brief.motion], scenery, 179 / 30));
    const track = await imagesOf(reel.bytes);
    const first = await decodeFrom(track, 0, 1);
    const mean = first.subarray(0, 1080 * 1080).reduce((sum, value) => sum + value, 0) / 1080 ** 2;
    expect(mean).toBeGreaterThan(40);
    const box = scenery.scenes.at(-1)?.block?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const last = await decodeFrom(track, 5.99, 60);
    expect(similarity(canvas.bytes, last, box)).toBeGreaterThanOrEqual(0.97);
  });

  test(
    'a picture that cannot be read, a reel given up and one too long each say so',
    async () => {
      const damaged = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
      await expect(
        maker.make(briefOf({ pictures: [{ bytes: damaged, isPoster: false }] }), { signal }),
      ).rejects.toMatchObject({
        fault: 'bad-picture',
      });
      const given = new AbortController();
      const reason = new Error('no longer wanted');
      const making = maker.make(brief, { signal: given.signal, onStep: () => given.abort(reason) });
      await expect(making).rejects.toBe(reason);
      const hasty = makeReelMaker({ seconds: 1 });
      await expect(hasty.make(brief, { signal })).rejects.toMatchObject({ fault: 'too-costly' });
      await hasty.close();
    },
    PATIENCE,
  );

  test('its sound is as loud as networks play after the encoder too', async () => {
    const { AudioDecoder, EncodedAudioChunk } = await import('@napi-rs/webcodecs');
    const input = new Input({ source: new BufferSource(reel.bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryAudioTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) throw new Error('No sound');
    const sides: Float32Array[][] = [[], []];
    const decoder = new AudioDecoder({
      output: (data) => {
        sides.forEach((side, planeIndex) => {
          const part = new Float32Array(data.numberOfFrames);
          data.copyTo(part, { planeIndex, format: 'f32-planar' });
          side.push(part);
        });
        data.close();
      },
      error: (error) => {
        throw error;
      },
    });
    decoder.configure(config as never);
    for await (const packet of new EncodedPacketSink(track).packets())
      decoder.decode(
        new EncodedAudioChunk({ type: 'key', timestamp: packet.microsecondTimestamp, data: packet.data }),
      );
    await decoder.flush();
    const [left, right] = sides.map((parts) => Float32Array.from(parts.flatMap((part) => [...part])));
    if (left === undefined || right === undefined) throw new Error('No sides');
    const heard = { rate: 48_000, left, right };
    expect(Math.abs(measureLoudness(heard) + 14)).toBeLessThan(1);
    expect(measurePeak(heard)).toBeLessThanOrEqual(-1);
  });
});

describe.skipIf(codecs === null)('with clips and a sound of the brand’s own', () => {
  const maker = makeReelMaker();
  afterAll(() => maker.close());
  const clipOf = (name: keyof typeof VIDEOS): ReelClip => {
    const bytes = new Uint8Array(videoBytes(name));
    return { size: bytes.length, readPart: async ({ start, length }) => bytes.slice(start, start + length) };
  };

  test(
    'each beat shows its clip, H.264, HEVC or VP9, the cover and the words over it, and the sound is heard',
    async () => {
      const clips = [clipOf('h264'), clipOf('hevc'), clipOf('vp9')];
      const sound = { bytes: soundBytes('tone.mp3'), from: 1 };
      const brief = briefOf({ motion: 'cut', pictures: clips, sound });
      const { stills } = await maker.preview(brief, { signal, film: false, owner: 'one' });
      expect(new Set(stills.map((still) => Buffer.from(still).toString('base64'))).size).toBe(3);
      const { bytes, facts } = await maker.make(brief, { signal });
      expect(facts).toMatchObject({ audioCodec: 'aac', durationMs: 6_000 });
      const track = await imagesOf(bytes);
      // The clip moves while the camera of this motion rests between its jumps.
      const [one, other] = [await decodeFrom(track, 0.3, 10), await decodeFrom(track, 0.4, 13)];
      expect(Buffer.compare(one, other)).not.toBe(0);
      expect(bytes.length).toBeLessThan(8_000_000);
    },
    PATIENCE,
  );

  test(
    'a clip that is chosen for several beats goes on from one to the next',
    async () => {
      const [clip, other] = [clipOf('h264'), clipOf('vp9')];
      const stillsOf = async (pictures: ReelClip[]) => {
        const wished = briefOf({ motion: 'cut', pictures, captions: false });
        const { stills } = await maker.preview(wished, { signal, film: false, owner: 'one' });
        return stills.map((still) => Buffer.from(still).toString('base64'));
      };
      const goingOn = await stillsOf([clip]);
      expect(new Set(goingOn).size).toBe(3);
      expect(await stillsOf([clip, clip, clip])).toEqual(goingOn);
      const [, , last] = await stillsOf([clip, other, clip]);
      expect(last).not.toBe(goingOn[2]);
    },
    PATIENCE,
  );

  test('a preview that nobody waits for any more makes room for the next one at once', async () => {
    const leaving = new AbortController();
    const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
    const readPart: ReelClip['readPart'] = () => {
      noteAsked();
      return new Promise(() => {});
    };
    const stuck = briefOf({ pictures: [{ size: 5_000, readPart }] });
    const left = maker.preview(stuck, { signal: leaving.signal, film: false, owner: 'one' });
    await asked;
    const next = maker.preview(briefOf(), { signal, film: false, owner: 'other' });
    leaving.abort(new Error('closed the dialog'));
    await expect(left).rejects.toThrow('closed the dialog');
    // The other one held its process until its limit, which is longer than this test lasts.
    expect((await next).stills).toHaveLength(3);
  });

  test(
    'a clip that is none, breaks off, or is gone on the way says so',
    async () => {
      const whole = clipOf('h264');
      const none: ReelClip = { size: 5_000, readPart: async ({ length }) => new Uint8Array(length) };
      const gone: ReelClip = {
        ...whole,
        readPart: async () => {
          throw new Error('gone');
        },
      };
      for (const clip of [none, gone])
        await expect(
          maker.preview(briefOf({ pictures: [clip] }), { signal, film: false, owner: 'one' }),
        ).rejects.toMatchObject({
          fault: 'bad-picture',
        });
    },
    PATIENCE,
  );
});
