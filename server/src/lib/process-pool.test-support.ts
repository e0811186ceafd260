import { connect } from 'node:net';
import { answerOrders } from './process-worker.ts';

const kept: Buffer[] = [];

/** Does what tests of the pool need: answer, refuse, ask, stand still, fill its memory. */
answerOrders(
  async ({ kind, input }, ask) => {
    const held: unknown[] = [];
    switch (kind) {
      case 'double':
        return Number(input) * 2;
      case 'refuse':
        throw new RangeError('not this one');
      case 'connect':
        return new Promise((resolve) => {
          const socket = connect(Number(input), '127.0.0.1');
          socket.on('connect', () => resolve('connected'));
          socket.on('error', (error) => resolve(error.message));
        });
      case 'environment':
        return Object.keys(process.env);
      case 'ask':
        return ask(input);
      case 'stand-still':
        for (;;);
      case 'keep':
        kept.push(Buffer.alloc(Number(input) * 1024 * 1024, 1));
        return process.pid;
      case 'fill-heap':
        for (;;) held.push({ sample: held.length });
      default:
        for (;;) {
          held.push(Buffer.alloc(32 * 1024 * 1024, 1));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
    }
  },
  { faultOf: (error) => (error instanceof RangeError ? 'range' : null) },
);
