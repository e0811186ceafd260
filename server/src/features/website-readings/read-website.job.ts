import { WEBSITE_FACTS } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { JobRun } from '../../job-run.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import type { SiteReading } from '../../providers/website/website-reader.ts';
import { readPassages } from '../brand-facts/index.ts';
import { lockReading, type ReadingRow, selectReading, updateReading } from './website-readings.queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'websites'>;

/** Reads one site and keeps what may become facts. Safe to run twice: only a reading that has no end yet gets one. */
export async function readWebsite(
  context: Used,
  { workspaceId: workspace, readingId: id }: { workspaceId: string; readingId: string },
  run?: Pick<JobRun, 'signal'>,
): Promise<void> {
  const workspaceId = asWorkspaceId(workspace);
  const reading = await selectReading(workspaceId, context.db, id);
  if (reading?.state !== 'reading') return;
  const signal = run === undefined ? {} : { signal: run.signal };
  const site = await context.websites.read(reading.url, { owner: workspaceId, ...signal });
  await inTransaction(context.db, async (tx) => {
    if ((await lockReading(workspaceId, tx, id))?.state !== 'reading') return;
    await updateReading(workspaceId, tx, { id, ...outcomeOf(site) });
    await emit(tx, workspaceId, { name: 'facts.changed', payload: {} }, context.clock.now());
  });
}

function outcomeOf({
  problem,
  pages,
}: SiteReading): Pick<ReadingRow, 'state' | 'problem' | 'pages' | 'found'> {
  const found = onceEach(
    pages.flatMap(({ url, passages }) => readPassages(passages).map((fact) => ({ ...fact, url }))),
  )
    .slice(0, WEBSITE_FACTS)
    .map((fact, index) => ({ ...fact, risk: [...fact.risk], index }));
  const nothing = problem === null && found.length === 0;
  return {
    state: problem === null && !nothing ? 'read' : 'failed',
    problem: nothing ? 'empty' : problem,
    pages: pages.map(({ url, read }) => ({ url, read })),
    found,
  };
}

/** Every page of a site says its address; one is enough. */
const onceEach = <Fact extends { verbatim: string }>(facts: readonly Fact[]): Fact[] => {
  const said = new Set<string>();
  return facts.filter(({ verbatim }) => {
    const words = verbatim.toLocaleLowerCase('pl');
    return !said.has(words) && said.add(words) !== undefined;
  });
};
