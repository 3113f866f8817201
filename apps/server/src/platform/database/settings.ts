import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/**
 * Settings of the embedded PostgreSQL: durable (fsync and synchronous commit stay on), sized for a small machine that also runs the
 * server. Frequent analysis of small hot tables keeps plans right while a new deployment grows.
 */
export function settingsFlags(dataDir: string, overrides: Record<string, string>): string[] {
  const sharedMib = Math.max(128, Math.min(1024, Math.floor(totalmem() / MIB / 16)));
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: '100',
    synchronous_commit: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    shared_buffers: `${sharedMib}MB`,
    wal_buffers: '64MB',
    max_wal_size: '8GB',
    min_wal_size: '1GB',
    checkpoint_timeout: '30min',
    jit: 'off',
    random_page_cost: '1.1',
    effective_io_concurrency: '64',
    autovacuum_naptime: '10s',
    autovacuum_vacuum_scale_factor: '0.1',
    autovacuum_analyze_scale_factor: '0.05',
    logging_collector: 'on',
    log_directory: `${dataDir}/postgres-log`,
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    timezone: 'UTC',
    idle_in_transaction_session_timeout: '60s',
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
