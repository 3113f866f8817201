import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../statements/plans.ts';
import type { Received, Sent } from '../statements/statement.ts';
import { type ConnectionSettings, PooledConnection } from './connection.ts';
import { LostConnectionError } from './lost-connection.ts';

export type PoolSettings = ConnectionSettings & {
  /** Maximum number of connections. */
  max: number;
};

/** A request for a connection: for one statement, or for a holder who needs it alone. */
type Request = { isHolder: boolean; give(connection: PooledConnection): void; fail(error: unknown): void };

/** Statements that are sent on one connection before the first of them is answered. */
const DEPTH = 100;

/** Milliseconds to wait for the connections of a pool that is ended at once. */
export const AT_ONCE_MS = 250;

/**
 * Milliseconds before a connection is opened again after one broke: short, since a killed database is back in a second,
 * and random, so that not all connections return together.
 */
const waitAfterBreak = (): number => randomInt(100, 200);

/**
 * Connections to one database, opened on demand and kept. A statement goes to an idle connection, to a new one, or
 * behind the others on the least loaded; a holder gets an idle one. Requests are served in their order.
 */
export class Pool {
  readonly #settings: PoolSettings;
  readonly #plans = new Plans();
  readonly #open = new Set<PooledConnection>();
  readonly #waiting: Request[] = [];
  #opening = 0;
  #openAgainAt = 0;
  #ending: Promise<void> | undefined;
  #isDestroyed = false;
  #onDrained: () => void = () => {};

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  send(sent: Sent): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.#ask({
        isHolder: false,
        give: (connection) => void connection.send(sent).then(resolve, reject),
        fail: reject,
      });
    });
  }

  /** Takes a connection for one holder, until it is released. */
  take(): Promise<PooledConnection> {
    return new Promise((give, fail) => this.#ask({ isHolder: true, give, fail }));
  }

  release(connection: PooledConnection): void {
    connection.isHeld = false;
    this.#serve();
  }

  /** Opens a connection outside the pool, which its owner closes. */
  openApart(): Promise<PooledConnection> {
    return PooledConnection.open(this.#settings, this.#plans);
  }

  /**
   * Accepts no new requests; work under way may continue for `timeout` seconds, without a limit where none is given.
   */
  end(timeout?: number): Promise<void> {
    this.#ending ??= this.#end(timeout);
    return this.#ending;
  }

  async #end(timeout: number | undefined): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.#onDrained = resolve;
    });
    if (timeout !== 0) {
      // Let the caller's pending microtasks run first, so that statements it sent before are under way.
      await null;
      this.#serve();
      await (timeout === undefined
        ? drained
        : Promise.race([drained, sleep(timeout * 1000, undefined, { ref: false })]));
    }
    this.#isDestroyed = true;
    const error =
      this.#settings.refusal?.() ??
      new LostConnectionError('CONNECTION_DESTROYED', 'the pool of the database was ended');
    for (const request of this.#waiting.splice(0)) request.fail(error);
    const patience = timeout === 0 ? AT_ONCE_MS : undefined;
    await Promise.all([...this.#open].map((connection) => connection.close(error, patience)));
  }

  #ask(request: Request): void {
    const refusal = this.#settings.refusal?.();
    if (refusal !== undefined) request.fail(refusal);
    else if (this.#ending)
      request.fail(new LostConnectionError('CONNECTION_ENDED', 'the pool of the database has ended'));
    else {
      this.#waiting.push(request);
      this.#serve();
    }
  }

  #serve(): void {
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const connection = this.#choose(next.isHolder);
      if (!connection) break;
      this.#waiting.shift();
      if (next.isHolder) connection.isHeld = true;
      next.give(connection);
    }
    while (this.#opening < this.#waiting.length && this.#open.size + this.#opening < this.#settings.max)
      void this.#openOne();
    if (this.#isDrained()) this.#onDrained();
  }

  #choose(isHolder: boolean): PooledConnection | null {
    let least: PooledConnection | null = null;
    for (const connection of this.#open) {
      if (connection.isHeld || connection.lost !== undefined) continue;
      if (connection.load === 0) return connection;
      if (!least || connection.load < least.load) least = connection;
    }
    if (isHolder || this.#open.size + this.#opening < this.#settings.max) return null;
    return least && least.load < DEPTH ? least : null;
  }

  async #openOne(): Promise<void> {
    this.#opening += 1;
    try {
      const wait = this.#openAgainAt - performance.now();
      if (wait > 0) await sleep(wait);
      if (this.#isDestroyed) return;
      this.#welcome(await PooledConnection.open(this.#settings, this.#plans));
    } catch (error) {
      this.#openAgainAt = performance.now() + waitAfterBreak();
      this.#waiting.shift()?.fail(error);
    } finally {
      this.#opening -= 1;
      this.#serve();
    }
  }

  #welcome(connection: PooledConnection): void {
    if (this.#isDestroyed)
      return void connection.close(
        new LostConnectionError('CONNECTION_DESTROYED', 'the pool of the database was ended'),
      );
    this.#open.add(connection);
    connection.onIdle = () => this.#serve();
    connection.watch(() => {
      this.#open.delete(connection);
      this.#openAgainAt = performance.now() + waitAfterBreak();
      this.#serve();
    });
  }

  #isDrained(): boolean {
    if (!this.#ending || this.#waiting.length > 0 || this.#opening > 0) return false;
    return [...this.#open].every((connection) => connection.load === 0 && !connection.isHeld);
  }
}
