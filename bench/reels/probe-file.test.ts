import { expect, test } from 'vitest';
import { type ProbedStream, streamFaults } from './probe-file.ts';

const VIDEO = {
  codec_type: 'video',
  codec_name: 'h264',
  profile: 'High',
  level: 42,
  pix_fmt: 'yuv420p',
  color_space: 'bt709',
  r_frame_rate: '30/1',
  avg_frame_rate: '30/1',
} satisfies ProbedStream;
const AUDIO = { codec_type: 'audio', codec_name: 'aac' } satisfies ProbedStream;
const without = (name: keyof typeof VIDEO): ProbedStream =>
  Object.fromEntries(Object.entries(VIDEO).filter(([key]) => key !== name));

test('a file as the networks want it has no fault', () => {
  expect(streamFaults([VIDEO, AUDIO], { hasSound: true })).toEqual([]);
  expect(streamFaults([VIDEO], { hasSound: false })).toEqual([]);
});

test('a level that is too high, unreadable or not told is a fault', () => {
  const faultsOf = (video: ProbedStream) => streamFaults([video, AUDIO], { hasSound: true });
  expect(faultsOf({ ...VIDEO, level: 51 })).toEqual(['level 51']);
  expect(faultsOf({ ...VIDEO, level: -99 })).toEqual(['level -99']);
  expect(faultsOf(without('level'))).toEqual(['level undefined']);
});

test('whatever else is not told is a fault, and so is a sound that was ordered and is not there', () => {
  for (const name of ['codec_name', 'profile', 'pix_fmt', 'color_space', 'avg_frame_rate'] as const)
    expect(streamFaults([without(name), AUDIO], { hasSound: true })).toHaveLength(1);
  expect(streamFaults([VIDEO], { hasSound: true })).toEqual(['no sound']);
  expect(streamFaults([VIDEO, { ...AUDIO, codec_name: 'mp3' }], { hasSound: true })).toEqual(['sound mp3']);
  expect(streamFaults([AUDIO], { hasSound: true }).length).toBeGreaterThan(5);
});
