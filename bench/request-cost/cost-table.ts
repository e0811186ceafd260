import { boundOf } from './bounds.ts';
import type { Cost } from './meter.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en-GB');

/** The page of what requests cost, dearest first. @param on.load processes that waited for a processor at the end */
export function costTable(
  costs: readonly Cost[],
  on: { day: string; processors: number; load: number },
): string {
  const answered = costs
    .filter(({ status }) => status < 300)
    .toSorted((one, other) => other.total - one.total);
  const refused = costs.filter(({ status }) => status >= 300);
  const most = Math.max(0, ...refused.map(({ total }) => total));
  return `# What a request costs at its dearest

Written by \`npm run proof -- request-cost\`; measured on ${on.day} on ${on.processors} shared processors at a load of ${on.load.toFixed(1)}:
wall time is high by that, processor time hardly. Each operation of the contract was asked with the most its input allows and
with five other valid inputs, by a brand with ${whole(42 * 19)} long posts in 42 days, 1,000 facts and 2,000 images (writes: a brand with
399 shorter posts); the dearest that was answered stands here. Processor time is that of the process that answers, with those it
starts, and of the database, to the microsecond from the kernel; memory is the peak above where the process was. What a request
leaves to a job is not in it: jobs take turns by brand and cost tokens. What operations find nothing without was made first.

Files that people send are in \`npm run proof -- hostile-files\`; event streams hold a connection and are bounded by
\`streams\`. What must be known to the network or to somebody else first was only refused and stands at the end.

| operation | processor ms | database ms | wall ms | MB | rows | KB answered | bound |
|---|---|---|---|---|---|---|---|
${answered.map(row).join('\n')}

**Only refused, at up to ${whole(most)} ms:** ${refused.map(({ operation, status }) => `${operation} (${status})`).join(', ')}.
`;
}

const row = (cost: Cost) =>
  `| ${[
    cost.operation,
    ...[cost.web, cost.database, cost.wall, cost.megabytes, cost.rows, cost.bytes / 1024].map(whole),
    boundOf(cost) ?? '**none**',
  ].join(' | ')} |`;
