import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';

/** A name of an attacker's: each time it is asked for it leads somewhere else, and always inside, too. */
const REBINDING = 'rebinding.example';
/** A public address of nobody's that is never connected to, because the answer that names it names one inside as well. */
const PUBLIC = { address: '192.31.196.1', family: 4 };
const INSIDE = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
  { address: '10.0.0.1', family: 4 },
];

/**
 * Something of ours that must never be called, on all addresses of this machine, and the names under which somebody tries:
 * those that this machine's own resolver knows, and one whose answers change with each question.
 */
export async function openInside() {
  let [calls, questions] = [0, 0];
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  server.on('connection', () => {
    calls += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const known = dns.lookup;
  const rebound = ((host: string, options: dns.LookupOptions, done: (...told: unknown[]) => void) => {
    if (host !== REBINDING) return known(host, options, done as never);
    questions += 1;
    const inside = INSIDE[questions % INSIDE.length] ?? PUBLIC;
    // Sometimes behind a public one, which a look at the first answer alone would let pass.
    const answers = questions % 2 === 0 ? [inside] : [PUBLIC, inside];
    if (options.all === true) done(null, answers);
    else done(null, answers[0]?.address, answers[0]?.family);
  }) as typeof dns.lookup;
  dns.lookup = rebound;
  // Whoever imported it by name has it, too.
  syncBuiltinESMExports();
  return {
    urls: ['localhost', hostname(), REBINDING].map((host) => `https://${host}:${port}/`),
    asked: () => calls,
    questions: () => questions,
    close: () => {
      dns.lookup = known;
      syncBuiltinESMExports();
      server.close();
    },
  };
}
