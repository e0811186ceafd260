import { afterAll, describe, expect, it } from 'vitest';
import { SOUNDS, soundBytes, wavBytes } from '../../../test/sounds.ts';
import { videoBytes } from '../../../test/videos.ts';
import { loadEncoder } from './load-encoder.ts';
import { measureLoudness, measurePeak } from './loudness.ts';
import { makeReelMaker } from './make-reel-maker.ts';
import { cutSound } from './read-sound.ts';
import { resample } from './resample.ts';

const codecs = await loadEncoder();
const tone = (frequency: number, level: number) => (time: number) =>
  level * Math.sin(2 * Math.PI * frequency * time);

it('another rate keeps a tone as it is and lets nothing fold back', () => {
  const sampled = (frequency: number, rate: number) =>
    Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * frequency * at) / rate));
  const made = resample(sampled(997, 44_100), 44_100, 48_000);
  const wanted = sampled(997, 48_000);
  const middle = { from: 100, to: made.length - 100 };
  let worst = 0;
  for (let at = middle.from; at < middle.to; at += 1)
    worst = Math.max(worst, Math.abs((made[at] as number) - (wanted[at] as number)));
  expect(worst).toBeLessThan(0.02);
  const high = resample(sampled(40_000, 96_000), 96_000, 48_000);
  expect(Math.max(...high.subarray(100, high.length - 100).map(Math.abs))).toBeLessThan(0.05);
});

describe.skipIf(codecs === null)('with decoders (left out where this platform has none)', () => {
  const maker = makeReelMaker();
  afterAll(() => maker.close());
  const { signal } = new AbortController();
  const examine = (bytes: Uint8Array) => maker.examineSound(bytes, { signal });
  const cut = (bytes: Uint8Array, from: number, seconds: number) => {
    if (codecs === null) throw new Error('no decoder');
    return cutSound(bytes, { from, seconds, codecs });
  };

  it.each(SOUNDS)('%s is heard from its first to its last second', async (name) => {
    const long = name === 'tone.mp3' ? 8 : 3;
    const examined = await examine(soundBytes(name));
    expect(examined).toEqual({ seconds: expect.closeTo(long, 0) });
    const sound = await cut(soundBytes(name), 1, 6);
    if (sound === null) throw new Error('silent');
    expect([sound.rate, sound.left.length, sound.right.length]).toEqual([48_000, 288_000, 288_000]);
    expect(measureLoudness(sound)).toBeCloseTo(-14, 0);
    expect(measurePeak(sound)).toBeLessThan(-1);
    // Faded at both ends; past its own end it is silent.
    expect(Math.abs(sound.left[0] ?? 1)).toBeLessThan(0.01);
    const last = sound.left.subarray(-4_800);
    expect(Math.max(...last.map(Math.abs))).toBeLessThan(0.15);
  });

  it('refuses what is no sound, what lies, what is silent and what is too long or too short', async () => {
    const { h264 } = { h264: new Uint8Array(videoBytes('h264')) };
    expect(await examine(h264)).toEqual({ seconds: expect.closeTo(4, 0) });
    for (const bytes of [
      new Uint8Array(0),
      new Uint8Array(5_000),
      new TextEncoder().encode('<html><body>muzyka.mp3</body></html>'.repeat(50)),
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    ])
      expect(await examine(bytes)).toEqual({ problem: 'unreadable' });
    expect(await examine(wavBytes(3, () => 0))).toEqual({ problem: 'empty' });
    expect(await examine(wavBytes(0.6, tone(300, 0.4)))).toEqual({ problem: 'empty' });
    expect(await examine(wavBytes(601, tone(300, 0.4)))).toEqual({ problem: 'too-long' });
    const m4a = soundBytes('tone.m4a');
    // It says three seconds and holds one.
    expect(await examine(m4a.subarray(0, m4a.length / 3))).toMatchObject({ problem: expect.any(String) });
    const torn = soundBytes('tone.m4a').map((value, at) =>
      at > 2_000 && at < 30_000 ? (at * 7) & 255 : value,
    );
    expect(await examine(torn)).toMatchObject({ problem: expect.any(String) });
  });

  it('says so where the chosen second is silent, and where the file cannot be read after all', async () => {
    const half = wavBytes(20, (time) => (time < 5 ? 0.3 * Math.sin(time * 2_000) : 0));
    expect(await cut(half, 0, 6)).not.toBeNull();
    expect(await cut(half, 10, 6)).toBeNull();
    expect(await cut(half, 500, 6)).toBeNull();
    await expect(cut(new Uint8Array(100), 0, 6)).rejects.toMatchObject({ fault: 'bad-sound' });
  });
});
