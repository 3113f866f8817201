import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import type { Plan, Plans } from '../statements/plans.ts';
import type { Received, Sent } from '../statements/statement.ts';
import type { PersonalCodec } from '../statements/values.ts';
import { type Asker, WireQuery } from '../statements/wire-query.ts';
import { isDatabaseAway } from './database-away.ts';
import { type Hosts, isWanted, startWith } from './host-choice.ts';
import { LostConnectionError } from './lost-connection.ts';

export type ConnectionSettings = {
  hosts: Hosts;
  /** Start-up parameters. */
  parameters: Readonly<Record<string, string>>;
  connectTimeoutMs: number;
  codec: PersonalCodec | null;
  /** Called with what the database reports about a connection; where it throws, the connection is closed. */
  onParameter: ((key: string, value: string) => void) | undefined;
  /** Once it returns a reason, no statement is sent: each fails with that reason. */
  refusal: (() => unknown) | undefined;
};

/**
 * Silence before the kernel probes whether the other end is alive; after ten probes a second apart it counts as gone.
 */
const KEEP_ALIVE_MS = 15_000;
/** Statements that one connection keeps prepared. */
const KEPT = 500;
/** Pause before all hosts are tried again when none was the wanted one. */
const ROUND_MS = 100;
/**
 * Time that closing a connection waits for the other end: the database ends a session within this, on a busy machine
 * too.
 */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Errors after which a prepared statement is prepared once more: the database forgot it, or its tables have other
 * columns now.
 */
const FORGOTTEN = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery']);

class PipelinedClient extends Client {
  readonly #startUp: Readonly<Record<string, string>>;
  constructor(config: ClientConfig, startUp: Readonly<Record<string, string>>) {
    super(config);
    this.#startUp = startUp;
  }
  /** node-postgres adds a few parameters of its own; ours are sent unchanged. */
  getStartupConf(): Record<string, string> {
    return { user: this.user ?? '', database: this.database ?? '', ...this.#startUp };
  }
}

/** One connection to the database. Statements are sent at once and answered in their order. */
export class PooledConnection {
  readonly #client: PipelinedClient;
  readonly #plans: Plans;
  readonly #settings: ConnectionSettings;
  /** Statements that were sent, oldest first, and those that wait for a statement that needs the connection alone. */
  readonly #sent: WireQuery[] = [];
  readonly #waiting: { sent: Sent; asker: Asker }[] = [];
  readonly #kept = new Map<string, Plan>();
  #lost: unknown;
  #isCorked = false;
  /** In a transaction, or reserved: all its statements belong to one holder. */
  isHeld = false;
  /** Called when its last statement has ended. */
  onIdle: () => void = () => {};
  onNotification: (channel: string, payload: string) => void = () => {};
  readonly #watchers = new Set<(error: unknown) => void>();

  private constructor(client: PipelinedClient, plans: Plans, settings: ConnectionSettings) {
    this.#client = client;
    this.#plans = plans;
    this.#settings = settings;
    client.on('error', (error) => this.#lose(error));
    client.on('end', () => this.#lose(null));
    client.on('notification', ({ channel, payload }) => this.onNotification(channel, payload ?? ''));
    client.connection.on('parameterDescription', (message) => {
      this.#sent[0]?.handleParameterDescription(message);
      if (this.#waiting.length > 0) this.#goOn();
    });
  }

  /**
   * Opens a connection to the wanted host; several hosts are tried one after the other, until the time for connecting
   * is over. Throws the error of the last one.
   */
  static async open(settings: ConnectionSettings, plans: Plans): Promise<PooledConnection> {
    const { hosts, connectTimeoutMs } = settings;
    const end = performance.now() + connectTimeoutMs;
    for (;;) {
      let fault: unknown;
      for (const host of [...hosts.each]) {
        try {
          const found = await openAt(host, settings);
          if (isWanted(hosts.target, found.isStandby)) {
            startWith(hosts, host);
            return new PooledConnection(found.client, plans, settings);
          }
          void found.client.end();
        } catch (error) {
          fault = error;
        }
      }
      if (hosts.target === 'prefer-standby')
        return PooledConnection.open({ ...settings, hosts: { ...hosts, target: undefined } }, plans);
      fault ??= new LostConnectionError('NO_SUCH_HOST', `no host of the address is the ${hosts.target}`);
      if (hosts.each.length === 1 || performance.now() > end || !isDatabaseAway(fault)) throw fault;
      await sleep(ROUND_MS);
    }
  }

  get lost(): unknown {
    return this.#lost;
  }

  /** Statements that are not answered yet. */
  get load(): number {
    return this.#sent.length + this.#waiting.length;
  }

  /** Sends a statement; resolves when the database has finished it. */
  send(sent: Sent, onFailure?: (error: unknown) => void): Promise<Received> {
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        onFailure?.(error);
        reject(error);
      };
      const streaming = (stream: Received['stream']) => resolve({ rows: NO_ROWS, ...(stream ? { stream } : {}) });
      this.#pass(sent, { answered: resolve, failed, streaming });
    });
  }

  /** Calls `lost` once when the connection breaks or is closed; returns a function that stops that. */
  watch(lost: (error: unknown) => void): () => void {
    this.#watchers.add(lost);
    return () => void this.#watchers.delete(lost);
  }

  /**
   * Where no statement is under way, sends Terminate and waits until the database has ended the session, but no longer
   * than `patienceMs`; else destroys the socket.
   */
  async close(error: unknown, patienceMs = CLOSE_TIMEOUT_MS): Promise<void> {
    const { stream } = this.#client.connection;
    const isBusy = this.load > 0;
    this.#end(error);
    if (isBusy) stream.destroy();
    const timer = setTimeout(() => stream.destroy(), patienceMs);
    await this.#client.end();
    clearTimeout(timer);
  }

  #pass(sent: Sent, asker: Asker): void {
    const refusal = this.#lost ?? this.#settings.refusal?.();
    if (refusal !== undefined) {
      asker.failed(refusal);
      return;
    }
    const last = this.#sent.at(-1);
    if (this.#waiting.length > 0 || last?.isAlone) {
      this.#waiting.push({ sent, asker });
      return;
    }
    const query = this.#prepare(sent, asker);
    if (query.isAlone && last) {
      this.#waiting.push({ sent, asker });
      return;
    }
    this.#write(query);
  }

  #write(query: WireQuery): void {
    const { plan } = query;
    if (plan?.name) {
      this.#kept.delete(query.evicted ?? plan.name);
      this.#kept.delete(plan.name);
      this.#kept.set(plan.name, plan);
    }
    this.#sent.push(query);
    this.#cork();
    this.#client.query(query);
  }

  /** Sends the statements of one tick in one write to the socket. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.#client.connection;
    this.#isCorked = true;
    stream.cork();
    queueMicrotask(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #prepare(sent: Sent, asker: Asker): WireQuery {
    const { codec } = this.#settings;
    const ends = this.#endsOf(sent, asker);
    if (sent.way !== 'prepared' && sent.way !== 'unnamed')
      return new WireQuery({ sent, plan: null, wasKnown: false, evicted: null, codec }, ends);
    const isNamed = sent.way === 'prepared' && this.#settings.hosts.isPrepared;
    const plan = this.#plans.find(sent.built.text, sent.built.types, isNamed);
    const wasKnown = isNamed && this.#kept.get(plan.name) === plan;
    return new WireQuery({ sent, plan, wasKnown, evicted: isNamed ? this.#evict(wasKnown) : null, codec }, ends);
  }

  /**
   * Returns the name of the statement unused for longest, to be dropped for a new one; null where none has to be
   * dropped.
   */
  #evict(wasKnown: boolean): string | null {
    if (wasKnown || this.#kept.size < KEPT) return null;
    const [oldest = null] = this.#kept.keys();
    return oldest;
  }

  #endsOf(sent: Sent, asker: Asker): Asker {
    return {
      streaming: asker.streaming,
      answered: (received) => {
        this.#over();
        asker.answered(received);
      },
      failed: (error) => {
        const query = this.#over();
        if (query?.plan && !query.isKept) this.#kept.delete(query.plan.name);
        if (isFatal(error)) this.#lose(error);
        if (query && this.#isForgotten(query, error)) this.#pass(sent, asker);
        else asker.failed(error);
      },
    };
  }

  /**
   * Whether the statement has to be sent again: outside a transaction, where it had no effect yet. Within a transaction
   * the error has ended it.
   */
  #isForgotten(query: WireQuery, error: unknown): boolean {
    if (!query.wasKnown || !query.plan || this.#lost !== undefined) return false;
    if (!(error instanceof DatabaseError) || !FORGOTTEN.has(error.routine ?? '')) return false;
    this.#kept.delete(query.plan.name);
    this.#plans.forget(query.plan);
    return !this.isHeld;
  }

  #over(): WireQuery | undefined {
    const query = this.#sent.shift();
    queueMicrotask(() => this.#goOn());
    return query;
  }

  #goOn(): void {
    while (this.#waiting.length > 0 && this.#lost === undefined && !this.#sent.at(-1)?.isAlone) {
      const [{ sent, asker }] = this.#waiting as [{ sent: Sent; asker: Asker }];
      const query = this.#prepare(sent, asker);
      if (query.isAlone && this.#sent.length > 0) return;
      this.#waiting.shift();
      this.#write(query);
    }
    if (this.load === 0) this.onIdle();
  }

  #lose(cause: unknown): void {
    this.#end(LostConnectionError.unlessOfDatabase(cause));
    this.#client.connection.stream.destroy();
  }

  #end(error: unknown): void {
    if (this.#lost !== undefined) return;
    this.#lost = error;
    // The driver reports the error for sent statements too, but may have lost track of some; each fails only once.
    for (const query of [...this.#sent]) query.handleError(error);
    for (const { asker } of this.#waiting.splice(0)) asker.failed(error);
    for (const watcher of [...this.#watchers]) watcher(error);
    this.#watchers.clear();
  }
}

/** Errors with which the database ends the whole connection. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.severity === 'FATAL' || error.severity === 'PANIC' || /^(?:57P0[1-5]|25P0[34])$/.test(error.code ?? '');
}

type Opened = { client: PipelinedClient; isStandby: boolean };

async function openAt(host: ClientConfig, settings: ConnectionSettings): Promise<Opened> {
  const client = new PipelinedClient(
    {
      ...host,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      pipeline: true,
      connectionTimeoutMillis: settings.connectTimeoutMs,
    },
    { ...settings.parameters, ...settings.hosts.parameters },
  );
  let refusal: unknown;
  const reported = new Map<string, string>();
  // Errors before the connection joins the pool are thrown by `connect`.
  client.on('error', () => undefined);
  client.connection.on('parameterStatus', ({ parameterName: key, parameterValue: value }: Reported) => {
    if (reported.get(key) === value) return;
    reported.set(key, value);
    try {
      settings.onParameter?.(key, value);
    } catch (error) {
      refusal ??= error;
      client.connection.stream.destroy();
    }
  });
  try {
    await client.connect();
  } catch (error) {
    void client.end();
    throw refusal ?? LostConnectionError.unlessOfDatabase(error);
  }
  if (settings.hosts.target === undefined) return { client, isStandby: false };
  return { client, isStandby: await isStandby(client, reported) };
}

type Reported = { parameterName: string; parameterValue: string };

/**
 * Whether the host is a standby. The database reports it itself, but a pooler in front may not pass it on; then it is
 * queried.
 */
async function isStandby(client: Client, reported: ReadonlyMap<string, string>): Promise<boolean> {
  const said = reported.get('in_hot_standby');
  if (said !== undefined) return said === 'on';
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return rows[0]?.is ?? false;
}

/** COPY returns its data as a stream, so it has no rows. */
const NO_ROWS: Received['rows'] = Object.assign([], { count: 0, command: 'COPY', columns: [] });
