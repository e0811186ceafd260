import type { ReelMood } from '@postownia/contract/reel-vocabulary';
import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts';
import type { Sound } from './encode-reel.ts';
import { master } from './loudness.ts';
import { PULSES } from './reel-frame.ts';

const RATE = 48_000;
const TURN = 2 * Math.PI;

/** A chord by its half tones above A; the lowest is the bass. */
type Chord = readonly [number, number, number, number];
/** Four chords each; the last of a reel is always the first of its list, so that it ends at home. */
const CHORDS: Readonly<Record<Exclude<ReelMood, 'none'>, readonly (readonly Chord[])[]>> = {
  calm: [
    [
      [-4, 3, 8, 12],
      [0, 3, 7, 12],
      [5, 8, 12, 15],
      [1, 5, 8, 12],
    ],
    [
      [3, 7, 10, 14],
      [0, 3, 7, 10],
      [-4, 3, 8, 12],
      [-2, 5, 10, 14],
    ],
  ],
  bright: [
    [
      [3, 7, 10, 15],
      [-2, 5, 10, 14],
      [0, 7, 12, 15],
      [-4, 3, 8, 12],
    ],
    [
      [3, 10, 15, 19],
      [-4, 3, 8, 12],
      [-2, 5, 10, 14],
      [0, 3, 7, 12],
    ],
  ],
  driving: [
    [
      [0, 3, 7, 12],
      [-4, 3, 8, 12],
      [3, 7, 10, 15],
      [-2, 5, 10, 14],
    ],
    [
      [0, 7, 12, 15],
      [5, 8, 12, 17],
      [-4, 3, 8, 12],
      [-2, 2, 10, 14],
    ],
  ],
};

/** A mix in the making; time in seconds. */
class Mix {
  readonly left: Float32Array;
  readonly right: Float32Array;
  constructor(seconds: number) {
    this.left = new Float32Array(Math.round(seconds * RATE));
    this.right = new Float32Array(this.left.length);
  }
  /** @param voice gives the value at a time since the note began; `pan` -1 left to 1 right */
  add(begin: number, length: number, gain: number, pan: number, voice: (time: number) => number): void {
    const first = Math.round(begin * RATE);
    const count = Math.min(Math.round(length * RATE), this.left.length - first);
    const [toLeft, toRight] = [gain * Math.sqrt((1 - pan) / 2), gain * Math.sqrt((1 + pan) / 2)];
    for (let at = 0; at < count; at += 1) {
      const value = voice(at / RATE);
      (this.left[first + at] as number) += value * toLeft;
      (this.right[first + at] as number) += value * toRight;
    }
  }
  /** Repeats everything, softer each time and on the other side. */
  echo(seconds: number, share: number): void {
    const late = Math.round(seconds * RATE);
    for (let at = late; at < this.left.length; at += 1) {
      (this.left[at] as number) += (this.right[at - late] as number) * share;
      (this.right[at] as number) += (this.left[at - late] as number) * share;
    }
  }
  /** Louder than nothing at once, and silent at the end. */
  fade(inSeconds: number, outSeconds: number): void {
    const count = this.left.length;
    for (let at = 0; at < count; at += 1) {
      const share = Math.min(1, at / (inSeconds * RATE), (count - at) / (outSeconds * RATE));
      (this.left[at] as number) *= share;
      (this.right[at] as number) *= share;
    }
  }
}

const pitch = (halfTones: number) => 220 * 2 ** (halfTones / 12);
const decay = (time: number, seconds: number) => Math.exp(-time / seconds) * Math.min(1, time * 400);

/** A struck bar: two sines, the upper one gone at once. */
const bar = (frequency: number) => (time: number) =>
  Math.sin(TURN * frequency * time + 1.4 * decay(time, 0.06) * Math.sin(TURN * frequency * 4 * time)) *
  decay(time, 0.32);
/** Slow strings: three that are a little out of tune with each other, without their highest tones. */
const strings = (frequency: number, length: number) => (time: number) => {
  let value = 0;
  for (const detune of [0.996, 1, 1.005])
    for (let tone = 1; tone <= 4; tone += 1)
      value += Math.sin(TURN * frequency * detune * tone * time) / tone ** 1.8;
  return (value / 3) * Math.min(1, time / 0.25, Math.max(0, length - time) / 0.35);
};
const bass = (frequency: number, length: number) => (time: number) =>
  Math.tanh(1.6 * Math.sin(TURN * frequency * time) + 0.5 * Math.sin(TURN * frequency * 2 * time)) *
  decay(time, length);
const kick = (time: number) =>
  Math.sin(TURN * (48 * time + 5.5 * (1 - Math.exp(-time * 28)))) * decay(time, 0.13);
const noise = (random: SeededRandom, seconds: number) => {
  let last = 0;
  return (time: number) => {
    const value = random.next() * 2 - 1;
    const high = value - last;
    last = value;
    return high * decay(time, seconds) * 0.6;
  };
};

interface Score {
  readonly mix: Mix;
  readonly random: SeededRandom;
  readonly begin: number;
  readonly pulse: number;
  readonly chord: Chord;
}

function playCalm({ mix, begin, pulse, chord, random }: Score): void {
  const length = pulse * PULSES;
  chord.forEach(
    (tone, index) =>
      void mix.add(
        begin,
        length + 0.3,
        0.14,
        index / 2 - 0.75,
        strings(pitch(tone - (index === 0 ? 12 : 0)), length + 0.3),
      ),
  );
  for (let eighth = 0; eighth < PULSES * 2; eighth += 1) {
    const tone = chord[[0, 2, 1, 3, 2, 3, 1, 2][eighth] ?? 0] ?? 0;
    const isSoft = eighth % 2 === 1;
    if (isSoft && random.next() < 0.3) continue;
    mix.add(
      begin + (eighth * pulse) / 2,
      1.2,
      isSoft ? 0.13 : 0.22,
      eighth % 2 ? 0.4 : -0.4,
      bar(pitch(tone + 12)),
    );
  }
}

function playBright({ mix, begin, pulse, chord, random }: Score): void {
  for (let beat = 0; beat < PULSES; beat += 1) {
    const at = begin + beat * pulse;
    mix.add(at, 0.4, beat % 2 === 0 ? 0.7 : 0.35, 0, kick);
    if (beat % 2 === 1) mix.add(at, 0.2, 0.3, 0.1, noise(random, 0.07));
    mix.add(at + pulse / 2, 0.1, 0.14, -0.3, noise(random, 0.025));
    mix.add(at, pulse, 0.34, 0, bass(pitch(chord[0] - 24), pulse * 0.6));
    for (const [part, tone] of [
      [0, 1],
      [0.5, 2],
      [0.75, 3],
    ] as const)
      mix.add(at + part * pulse, 0.9, 0.26, part - 0.4, bar(pitch((chord[(tone + beat) % 4] ?? 0) + 12)));
  }
}

function playDriving({ mix, begin, pulse, chord, random }: Score): void {
  const steps = pulse > 0.6 ? 8 : 4;
  for (let beat = 0; beat < PULSES; beat += 1) {
    const at = begin + beat * pulse;
    const step = pulse / (steps / 2);
    for (let part = 0; part < steps / 2; part += 1) {
      const time = at + part * step;
      if (part % (steps / 4) === 0) mix.add(time, 0.4, 0.85, 0, kick);
      mix.add(time + step / 2, 0.1, 0.2, 0.25, noise(random, 0.03));
      for (const half of [0, 0.5])
        mix.add(time + half * step, step / 2, half === 0 ? 0.22 : 0.42, 0, bass(pitch(chord[0] - 24), 0.11));
    }
    if (beat % 2 === 1) mix.add(at, 0.25, 0.5, 0, noise(random, 0.1));
    const stab = beat % 2 === 0 ? 0.5 : 0.75;
    for (const tone of chord.slice(1))
      mix.add(at + stab * pulse, 0.35, 0.13, 0, strings(pitch(tone + 12), 0.35));
  }
}

const PLAYERS = { calm: playCalm, bright: playBright, driving: playDriving } as const;

/**
 * A bed of our own under a reel: one chord to a scene, its beats on the quarters on which the pictures move. The same seed
 * plays the same. -14 LUFS, true peak below -1 dB, 48 kHz stereo; null for silence.
 */
export function composeSound(
  mood: ReelMood,
  { scenes, sceneSeconds, seed }: { scenes: number; sceneSeconds: number; seed: string },
): Sound | null {
  if (mood === 'none') return null;
  const random = seededRandom(`${seed}/${mood}`);
  const mix = new Mix(scenes * sceneSeconds);
  const chords = random.pick(CHORDS[mood]) ?? [];
  const pulse = sceneSeconds / PULSES;
  for (let scene = 0; scene < scenes; scene += 1) {
    const chord = chords[scene === scenes - 1 ? 0 : scene % chords.length];
    if (chord) PLAYERS[mood]({ mix, random, begin: scene * sceneSeconds, pulse, chord });
  }
  mix.echo(pulse * 0.75, mood === 'driving' ? 0.12 : 0.24);
  mix.fade(0.01, 0.6);
  return master({ rate: RATE, left: mix.left, right: mix.right });
}
