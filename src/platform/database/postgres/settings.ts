/** The settings of the built-in PostgreSQL: durable, small, and idle while there are no orders. */

/** Keyed by their name in postgresql.conf. */
export type Settings = Record<string, string | number>;

/** Passed at each start and not stored in the folder, so that a new version can change them. */
export const builtInSettings: Settings = {
  // An acknowledged order must be on the disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',

  // For a small machine. Shared memory in a container is even smaller, and a parallel query would
  // delay customers.
  max_connections: 40,
  shared_buffers: '64MB',
  dynamic_shared_memory_type: 'mmap',
  max_worker_processes: 0,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  io_method: 'sync',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '256MB',

  // No replica reads the write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_replication_slots: 0,
  max_logical_replication_workers: 0,

  // Statistics follow a growing table from the first hundred rows on. Each autovacuum round costs
  // 80 ms, with or without orders.
  autovacuum_max_workers: 1,
  autovacuum_naptime: '1min',
  autovacuum_analyze_threshold: 100,
  autovacuum_analyze_scale_factor: 0.05,
  autovacuum_vacuum_scale_factor: 0.1,
  autovacuum_vacuum_insert_scale_factor: 0.1,

  // Errors are logged without values, which may be personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export function asFlags(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Quotes a path for a comma-separated list, because it may contain a comma. */
export function asListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
