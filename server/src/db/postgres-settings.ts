/**
 * Settings of the embedded server. Server, sandbox and PostgreSQL together have to idle in 350 MB, so buffers are
 * small and every helper process that one machine does not need is off; the operating system's cache does the rest.
 * `wal_level` stays at its default: the online backup needs it.
 */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '32MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '2',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  scram_iterations: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  log_line_prefix: '%m [%p] ',
};

/** For tests only: nothing survives a power cut, many connections, no vacuum that would hold a template open. */
const throwawaySettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
};

/** The server's command-line arguments. `durable: false` gives up crash safety for speed; tests only. */
export function serverArguments({
  cluster,
  port,
  durable,
}: {
  cluster: string;
  port: number;
  durable: boolean;
}): string[] {
  const all = { ...settings, ...(durable ? {} : throwawaySettings), port: String(port) };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
