import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveReplica, ReplicaState } from '../db/open-replica.ts';

/** What this process counts about itself; labels are bounded by the contract, the job catalogue and the configuration. */
export interface Metrics {
  readonly registry: Registry;
  /** An answered request: contract operation or kind of page, status class, seconds. */
  request(operation: string, status: number, seconds: number): void;
  /** A finished run of a job. */
  job(name: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A call to the outside world, by what is configured to be there. */
  call(provider: string, outcome: string, seconds: number): void;
  /** How far the replica follows, and who answered the reads it is there for. */
  readonly replica: ObserveReplica;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const REPLICA_STATES: readonly ReplicaState[] = ['following', 'behind', 'away'];
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
  const replicaStates = new Gauge({
    name: 'database_replica',
    help: '1 for the state that the replica is in: following, behind or away',
    labelNames: ['state'],
    registers,
  });
  const replicaLag = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old the state of the replica is at least',
    registers,
  });
  const replicaReads = new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads meant for the replica by who answered: the replica, or the primary and why',
    labelNames: ['answered'],
    registers,
  });
  return {
    registry,
    replica: {
      state(state, lagSeconds) {
        for (const known of REPLICA_STATES) replicaStates.set({ state: known }, known === state ? 1 : 0);
        replicaLag.set(lagSeconds);
      },
      read: (answered) => replicaReads.inc({ answered }),
    },
    request: (operation, status, seconds) =>
      requests.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    call(provider, outcome, seconds) {
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, seconds);
    },
  };
}
