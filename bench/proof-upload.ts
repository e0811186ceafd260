import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/start-product.ts';
import { signUpPerson } from './new-person.ts';
import { meets, printFigures, storeFigures } from './report.ts';
import { measureCuts } from './upload/measure-cuts.ts';
import { measureMalformed } from './upload/measure-malformed.ts';
import { measureCrowd, measureSpeed } from './upload/measure-speed.ts';

// Uploads on loopback: speed beside bare Fastify, memory, ten at once, and one that is cut at random bytes.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now()) } },
});
const product = await startProduct();
try {
  const { headers } = await signUpPerson(product.url);
  const malformed = await measureMalformed(product, headers);
  printFigures('Malformed', malformed);
  const kill = async () => {
    await product.kill();
    await product.restart();
  };
  const cutting = { bytes: 60 * 1024 * 1024, cuts: Number(values.runs), seed: values.seed };
  const cuts = await measureCuts({ url: product.url, headers, kill, ...cutting });
  printFigures('Interrupted', cuts);
  // Memory is measured from a start: what earlier films left behind would hide what these need.
  await product.restart();
  const speed = await measureSpeed(product, headers);
  printFigures('200 MB on loopback', speed);
  const crowd = await measureCrowd(product, headers);
  printFigures('Ten at once', crowd);
  const all = [...malformed, ...cuts, ...speed, ...crowd];
  storeFigures('proof-upload', all);
  if (!all.every(meets)) process.exitCode = 1;
} finally {
  await product.close();
}
