import type { Member } from './cluster.ts';
import { proportionalMemory } from './process-memory.ts';

const ADDRESS = /Debugger listening on (ws:\S+)/;
const OPENED_WITHIN_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 20;
/** What one collection leaves for the next: finalizers, and pages that go back to the system. */
const ROUNDS = 3;
const ROUND_MILLISECONDS = 500;

/** Of a process, in MB, when all garbage is collected. */
export interface SettledMemory {
  /** Of the process, as the system counts it. */
  readonly process: number;
  /** What its objects and their bytes take of that. */
  readonly held: number;
}

/** Tells what a process of the product needs without its garbage, which comes and goes by more than what is looked for. */
export interface MemoryReader {
  read(): Promise<SettledMemory>;
  close(): void;
}

/** Opens the inspector of a process that was started with `--inspect-port=0`. */
export async function openMemoryReader({ child, lines }: Member): Promise<MemoryReader> {
  child.kill('SIGUSR1');
  const socket = new WebSocket(await addressIn(lines));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let asked = 0;
  const ask = (method: string, params: object = {}) => {
    asked += 1;
    const id = asked;
    return new Promise<{ result?: { value?: unknown } }>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } };
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer.result ?? {});
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  return {
    read: async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await ask('HeapProfiler.collectGarbage');
        await new Promise((resolve) => setTimeout(resolve, ROUND_MILLISECONDS));
      }
      const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
      const { result } = await ask('Runtime.evaluate', { expression });
      return { process: proportionalMemory([child.pid ?? 0]), held: Number(result?.value) / 2 ** 20 };
    },
    close: () => socket.close(),
  };
}

async function addressIn(lines: readonly string[]): Promise<string> {
  for (let waited = 0; waited < OPENED_WITHIN_MILLISECONDS; waited += LOOK_MILLISECONDS) {
    for (const line of lines) {
      const address = ADDRESS.exec(line)?.[1];
      if (address !== undefined) return address;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  throw new Error('The process opened no inspector.');
}
