/** The settings of the built-in PostgreSQL: durable, small, and quiet while nobody orders. */

/** By the name that they have in postgresql.conf. */
export type Settings = Record<string, string | number>;

/** Given at each start and not kept in the folder, so that a new version changes them. */
export const builtInSettings: Settings = {
  // An order that was acknowledged is on the disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',

  // A small machine. A container's shared memory is smaller still; and a query of many processes
  // holds up customers.
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

  // No replica reads the log.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_replication_slots: 0,
  max_logical_replication_workers: 0,

  // Plans follow a table that grows, from the first hundred rows on. Each round costs 80 ms, orders
  // or not.
  autovacuum_max_workers: 1,
  autovacuum_naptime: '1min',
  autovacuum_analyze_threshold: 100,
  autovacuum_analyze_scale_factor: 0.05,
  autovacuum_vacuum_scale_factor: 0.1,
  autovacuum_vacuum_insert_scale_factor: 0.1,

  // What went wrong, without the customers that it happened to.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

export function asFlags(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A list of folders is separated by commas, which a path may hold. */
export function asListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
