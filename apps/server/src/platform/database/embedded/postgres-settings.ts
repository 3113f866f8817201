import { execFileSync } from 'node:child_process';
import { totalmem } from 'node:os';
import type { RunAs } from '../connections/run-as.ts';

export type Settings = Record<string, string | number>;

const MIB = 1024 ** 2;

/**
 * Settings for a machine shared by server, database and load; each was chosen, all others are PostgreSQL's defaults.
 */
export function tunedSettings(): Settings {
  const memory = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
  const sharedBuffers = Math.max(128, Math.min(1024, Math.floor(memory / 16 / MIB)));
  return {
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(512, Math.floor(memory / 2 / MIB))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_connections: 100,
    // Money is confirmed only after it is on disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Few, spread checkpoints: after each one the next write of every page is a full page in the log.
    wal_buffers: '64MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 1,
    // Rows of balances and outboxes change fast in small tables: vacuum them soon and in small steps.
    autovacuum_naptime: '10s',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_threshold: 500,
    autovacuum_vacuum_insert_scale_factor: 1,
    autovacuum_analyze_scale_factor: 0.2,
    autovacuum_vacuum_cost_limit: 2000,
    // A server that died must not keep locks for long.
    client_connection_check_interval: '2s',
    idle_in_transaction_session_timeout: '60s',
    update_process_title: 'off',
    log_min_duration_statement: '1s',
    // Parameters contain sessions' secrets and personal data.
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_lock_waits: 'on',
    log_checkpoints: 'off',
  };
}

/** Settings that nobody overrides: listen address, who may log in, where the log is written. */
export function fixedSettings(port: number, clusterName: string): Settings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: clusterName,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_line_prefix: '%m [%p] %a ',
  };
}

/** Returns the text of a configuration file with these settings. */
export function writeSettings(settings: Settings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`);
  return `${lines.join('\n')}\n`;
}

/** LZ4 for full pages in the WAL where this build has it: a third of the WAL for almost no processor time. */
export function walCompression(postgres: string, clusterDir: string, way: RunAs): Settings {
  const [file, args] = way.command(postgres, ['-D', clusterDir, '-C', 'wal_compression', '-c', 'wal_compression=lz4']);
  try {
    execFileSync(file, args, { ...way.options, stdio: 'ignore', cwd: '/' });
    return { wal_compression: 'lz4' };
  } catch {
    return { wal_compression: 'off' };
  }
}
