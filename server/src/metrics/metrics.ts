import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this process counts about itself; labels are bounded by the contract, the job catalogue and the configuration. */
export interface Metrics {
  readonly registry: Registry;
  /** An answered request: contract operation or kind of page, status class, seconds. */
  request(operation: string, status: number, seconds: number): void;
  /** A finished run of a job. */
  job(name: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A call to the outside world, by what is configured to be there. */
  call(provider: string, outcome: string, seconds: number): void;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const WORK_SECONDS = [0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 180];

/** Opens the counters of one process, its memory, event loop and garbage collector included. */
export function openMetrics({ role }: { role: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by operation and status class',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Finished runs of jobs by outcome',
    labelNames: ['job', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Calls to providers until the head of their answer',
    labelNames: ['provider'],
    buckets: WORK_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to providers by outcome: status class, or no-answer',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  return {
    registry,
    request: (operation, status, seconds) =>
      requests.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    call(provider, outcome, seconds) {
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, seconds);
    },
  };
}
