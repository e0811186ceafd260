import { REEL_SECONDS } from '@postownia/contract/reel-vocabulary';
import type { Figure } from '../report.ts';
import type { ProvedReel } from './prove-reel.ts';

/** How many seconds a reel of ten, upright, may take. */
const MOST_SECONDS = 12;

/** What was demanded of the files beside what they are, the worst of all for each demand. */
export function reelFigures(proved: readonly ProvedReel[]): Figure[] {
  const most = (of: (one: ProvedReel) => number) => Math.max(...proved.map(of));
  const sum = (of: (one: ProvedReel) => number) => proved.reduce((all, one) => all + of(one), 0);
  const least = (of: (one: ProvedReel) => number) => Math.min(...proved.map(of));
  return [
    { name: 'reels made', value: proved.length, unit: 'files', least: 1 },
    { name: 'read by ffprobe', value: sum(({ probed }) => Number(probed)), unit: 'files' },
    fault(
      'faults that ffprobe found',
      sum(({ faults }) => faults.ffprobe),
    ),
    fault(
      'faults that mediabunny read',
      sum(({ faults }) => faults.readBack),
    ),
    fault(
      'refusals by the networks’ rules',
      sum(({ faults }) => faults.networks),
    ),
    {
      name: 'sound, furthest from -14 LUFS',
      value: most(({ sound }) => Math.abs((sound?.loudness ?? -14) + 14)),
      unit: 'LU',
      most: 1,
    },
    {
      name: 'sound, the highest true peak',
      value: most(({ sound }) => sound?.peak ?? -99),
      unit: 'dB',
      most: -1,
    },
    {
      name: 'words against what was drawn, the least alike',
      value: least(({ likeness }) => likeness),
      unit: 'SSIM',
      least: 0.97,
    },
    { name: 'first frame, the darkest', value: least(({ light }) => light), unit: 'light', least: 24 },
    { name: 'file, the largest', value: most(({ bytes }) => bytes) / 1e6, unit: 'MB of file', most: 8 },
    {
      name: 'memory of the process, the most',
      value: most(({ megabytes }) => megabytes),
      unit: 'MB',
      most: 400,
    },
    ...uprightTen(proved),
    ...lengths(proved),
  ];
}

const fault = (name: string, value: number): Figure => ({ name, value, unit: 'faults', most: 0 });

/** Ten seconds with photographs, upright, in each motion: the dearest of them is held to the demand. */
function uprightTen(proved: readonly ProvedReel[]): Figure[] {
  const these = proved.filter(({ ofSeconds, shape }) => ofSeconds === 10 && shape === '9:16');
  return these
    .toSorted((one, other) => one.seconds - other.seconds)
    .map(({ motion, seconds }) => ({
      name: `10 seconds upright, ${motion}`,
      value: seconds,
      unit: 's',
      most: MOST_SECONDS,
    }));
}

const lengths = (proved: readonly ProvedReel[]): Figure[] =>
  REEL_SECONDS.flatMap((length): Figure[] => {
    const these = proved.filter(({ ofSeconds }) => ofSeconds === length);
    if (these.length === 0) return [];
    return [
      {
        name: `${length} seconds, the slowest`,
        value: Math.max(...these.map(({ seconds }) => seconds)),
        unit: 's',
      },
      {
        name: `${length} seconds, the most work`,
        value: Math.max(...these.map(({ processor }) => processor)),
        unit: 's of processor',
      },
    ];
  });
