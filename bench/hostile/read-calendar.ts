import { setTimeout as pause } from 'node:timers/promises';

/**
 * Reads a calendar as somebody's browser does, every 50 ms until the parent says stop, then tells it how long each read
 * took, in milliseconds. In a process of its own: what the proof does besides makes nobody wait but itself.
 * Arguments: address, headers as JSON.
 */
const [, , url = '', headers = '{}'] = process.argv;
let going = true;
process.once('message', () => {
  going = false;
});
process.once('disconnect', () => process.exit(1));

const times: number[] = [];
const sent = JSON.parse(headers) as Record<string, string>;
while (going) {
  const asked = performance.now();
  const answer = await fetch(url, { headers: sent });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A read was answered ${answer.status}`);
  times.push(performance.now() - asked);
  await pause(50);
}
process.send?.(times, () => process.disconnect());
