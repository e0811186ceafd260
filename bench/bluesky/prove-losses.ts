import { startWorkerProcess, untilTrue } from '../../server/test/crash-round.ts';
import { killPoints, TARGETS } from '../../server/test/publishing-targets.ts';
import type { Fault } from '../losing-line.ts';
import { LOST_ANSWERS } from '../publishing/lost-answers.ts';
import { publishAll, setToNow } from '../real-setup.ts';
import type { Figure } from '../report.ts';
import { type BlueskySetup, countOnce, type Owner, openOwner, TARGETS_HERE } from './owners.ts';

/** The calls that nobody sees meet these. */
const UNSEEN = ['reset-before', 'reset-after', 'truncate', 'garbage'];
const EACH = 3;
const REACHED_SECONDS = 120;
const ON_ITS_WAY = 'answer-on-its-way';

async function figuresOf(setup: BlueskySetup, owners: readonly Owner[], of: string): Promise<Figure[]> {
  const { once, twice, lost, asked } = await countOnce(setup, owners);
  return [
    { name: `${of}: out once, found and read back`, value: once, unit: '', least: owners.length },
    { name: `${of}: out twice`, value: twice, unit: '', most: 0 },
    { name: `${of}: lost`, value: lost, unit: '', most: 0 },
    { name: `${of}: a question to somebody`, value: asked, unit: '', most: 0 },
  ];
}

/** Every fault on the visible call of every kind of post, and some on each call before and after it. */
export async function proveLostAnswers(setup: BlueskySetup): Promise<Figure[]> {
  const { faults } = setup.line;
  const owners: Owner[] = [];
  const publish = async (target: (typeof TARGETS_HERE)[number], fault: Fault, isNamed: boolean) => {
    const owner = await openOwner(setup, `lost${owners.length}`);
    owners.push(owner);
    setup.line.lose({ ...fault, ...(isNamed ? { contains: owner.account.did } : {}) });
    await owner.brand.publishTo(target, owner.account.did);
  };
  for (const target of TARGETS_HERE) {
    const { visible, routes } = TARGETS[target];
    for (let round = 0; round < EACH; round += 1)
      for (const fault of LOST_ANSWERS) await publish(target, { route: visible, ...fault }, true);
    for (const call of routes) {
      const { route, skip } = typeof call === 'string' ? { route: call, skip: 0 } : call;
      if (route === visible) continue;
      // Tokens do not name their account in the open: whoever makes the call first is struck.
      for (const kind of UNSEEN) await publish(target, { route, skip, kind }, false);
    }
  }
  await publishAll(setup);
  const struck = faults.list().reduce((sum, { hits }) => sum + hits, 0);
  faults.clear();
  return [
    { name: 'answers lost on the way', value: struck, unit: '', least: owners.length },
    ...(await figuresOf(setup, owners, 'lost answers')),
  ];
}

/** A worker's process is killed with a publication in hand at each of its steps. */
export async function proveKills(setup: BlueskySetup): Promise<Figure[]> {
  const holds: Record<string, string> = {};
  const owners: Owner[] = [];
  const onTheirWay: Owner[] = [];
  for (const target of TARGETS_HERE) {
    for (const point of [...killPoints(target), ON_ITS_WAY]) {
      const owner = await openOwner(setup, `kill${owners.length}`);
      owners.push(owner);
      if (point === ON_ITS_WAY) {
        onTheirWay.push(owner);
        const contains = owner.account.did;
        setup.line.lose({ route: TARGETS[target].visible, contains, kind: 'hang-after' });
      } else holds[owner.accountId] = point;
      await owner.brand.publishTo(target, owner.account.did);
    }
  }
  setToNow(setup);
  const startsAt = setup.clock.now().toISOString();
  const orders = { ...setup.addresses, startsAt, holds, atOnce: 2 * owners.length, isPatient: true };
  const worker = startWorkerProcess(orders);
  const hung = () => setup.line.faults.list().filter(({ hits }) => hits > 0).length;
  const isReached = () =>
    worker.errors() !== '' ||
    (Object.keys(holds).every((id) => worker.held.has(id)) && hung() === onTheirWay.length);
  await untilTrue(setup, startsAt, isReached, REACHED_SECONDS);
  await worker.kill();
  if (worker.errors() !== '') throw new Error(worker.errors());
  setup.line.faults.clear();
  await publishAll(setup);
  return [
    { name: 'publications in a killed worker’s hands', value: owners.length, unit: '' },
    ...(await figuresOf(setup, owners, 'killed')),
  ];
}
