import type { SessionSql, Tx } from '../statements/sql-types.ts';
import { createReader } from '../statements/statement.ts';
import { runTransaction } from '../statements/transaction.ts';
import type { PersonalCodec } from '../statements/values.ts';
import { hostsOf } from './host-choice.ts';
import { Listener } from './listener.ts';
import { AT_ONCE_MS, Pool } from './pool.ts';

export type ConnectOptions = {
  /** Maximum number of connections. */
  max: number;
  /** Seconds within which a connection must be established. */
  connectTimeout?: number;
  /** Start-up parameters of each connection. */
  parameters?: Readonly<Record<string, string | number>>;
  /** Seals and opens personal data; without it they are not written, and are read sealed. */
  codec?: PersonalCodec | null;
  /**
   * Called with what the database reports about a connection before it answers anything; where it throws, the
   * connection is closed.
   */
  onParameter?: (key: string, value: string) => void;
  /** Once it returns a reason, no statement of the pool is sent on any connection: each fails with that reason. */
  refusal?: () => unknown;
};

const CONNECT_S = 30;

/**
 * Opens a pool. Where the address names several hosts, each is tried for the one that `targetOf`
 * (`database-address.ts`) names.
 */
export function connect(address: string, options: ConnectOptions): SessionSql {
  const { max, connectTimeout = CONNECT_S, parameters = {}, codec = null, onParameter, refusal } = options;
  const texts = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const pool = new Pool({
    max,
    codec,
    onParameter,
    refusal,
    hosts: hostsOf(address),
    parameters: { application_name: 'mashang-tool', ...Object.fromEntries(texts) },
    connectTimeoutMs: connectTimeout * 1000,
  });
  const listener = new Listener(() => pool.openApart());

  async function begin<T>(kind: string, work: (tx: Tx) => Promise<T> | T): Promise<T> {
    const connection = await pool.take();
    try {
      return await runTransaction(connection, kind, work);
    } finally {
      pool.release(connection);
    }
  }

  const reader = createReader((sent) => pool.send(sent));
  return Object.assign(reader, {
    begin: <T>(first: string | ((tx: Tx) => Promise<T> | T), work?: (tx: Tx) => Promise<T> | T): Promise<T> => {
      if (typeof first !== 'string') return begin('', first);
      if (!work) throw new TypeError('a transaction without work');
      return begin(first, work);
    },
    reserve: async () => {
      const connection = await pool.take();
      const release = () => pool.release(connection);
      return Object.assign(
        createReader((sent) => connection.send(sent)),
        { release },
      );
    },
    notify: async (channel: string, payload: string) => reader`select pg_notify(${channel}, ${payload})`,
    listen: (channel: string, receive: (payload: string) => void, again?: () => void) =>
      listener.listen(channel, receive, again),
    end: async ({ timeout }: { timeout?: number } = {}) => {
      await Promise.all([pool.end(timeout), listener.close(timeout === 0 ? AT_ONCE_MS : undefined)]);
    },
  });
}
