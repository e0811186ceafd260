import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/start-product.ts';
import { signUpPerson } from './new-person.ts';
import { meets, printFigures, storeFigures } from './report.ts';
import { measureCuts } from './upload/measure-cuts.ts';
import { measureCrowd, measureSpeed } from './upload/measure-speed.ts';

// Uploads on loopback: speed beside bare Fastify, memory, ten at once, and one that is cut at random bytes.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } });
const product = await startProduct();
try {
  const { headers } = await signUpPerson(product.url);
  const cuts = await measureCuts(product, headers, Number(values.runs));
  printFigures('Interrupted', cuts);
  const speed = await measureSpeed(product, headers);
  printFigures('200 MB on loopback', speed);
  const crowd = await measureCrowd(product, headers);
  printFigures('Ten at once', crowd);
  const all = [...cuts, ...speed, ...crowd];
  storeFigures('proof-upload', all);
  if (!all.every(meets)) process.exitCode = 1;
} finally {
  await product.close();
}
