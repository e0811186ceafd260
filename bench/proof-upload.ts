import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/start-product.ts';
import { signUpUser } from './new-user.ts';
import { meets, printFigures, storeMetrics } from './report.ts';
import { measureCuts } from './upload/measure-cuts.ts';
import { measureMalformed } from './upload/measure-malformed.ts';
import { measureLoad, measureSpeed } from './upload/measure-speed.ts';

// Uploads on loopback: speed beside bare Fastify, memory, ten at once, and one that is cut at random bytes.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now()) } },
});
const product = await startProduct();
try {
  // Each part has a brand of its own: all films together are more than one may keep.
  const headersOfNewUser = async () => (await signUpUser(product.url)).headers;
  const malformed = await measureMalformed(product, await headersOfNewUser());
  printFigures('Malformed', malformed);
  const kill = async () => {
    await product.kill();
    await product.restart();
  };
  const cutting = { bytes: 60 * 1024 * 1024, cuts: Number(values.runs), seed: values.seed };
  const cuts = await measureCuts({
    url: product.url,
    headers: await headersOfNewUser(),
    kill,
    ...cutting,
  });
  printFigures('Interrupted', cuts);
  // Memory is measured from a start: what earlier videos left behind would hide what these need.
  await product.restart();
  const speed = await measureSpeed(product, await headersOfNewUser());
  printFigures('200 MB on loopback', speed);
  const load = await measureLoad(product, await headersOfNewUser());
  printFigures('Ten at once', load);
  const all = [...malformed, ...cuts, ...speed, ...load];
  storeMetrics('proof-upload', all);
  if (!all.every(meets)) process.exitCode = 1;
} finally {
  await product.close();
}
