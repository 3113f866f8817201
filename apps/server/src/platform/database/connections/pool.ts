import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../statements/plans.ts';
import type { Received, Sent } from '../statements/statement.ts';
import { type ConnectionSettings, PooledConnection } from './connection.ts';
import { LostConnectionError } from './lost-connection.ts';

export type PoolSettings = ConnectionSettings & {
  /** Connections at most. */
  max: number;
};

/** Whoever waits for a connection: one statement, or a holder who wants one that nobody else uses. */
type Request = { isHolder: boolean; give(connection: PooledConnection): void; fail(error: unknown): void };

/** Statements that one connection takes before the first of them is answered. */
const DEPTH = 100;

/** Milliseconds that connections of a pool that is ended at once are waited for. */
export const AT_ONCE_MS = 250;

/**
 * Milliseconds before a connection is opened again after one broke: soon, since a database that was killed is back in a
 * second, and not at once by all connections together.
 */
const waitAfterBreak = (): number => randomInt(100, 200);

/**
 * Connections to one database, opened as they are needed and kept. A statement goes to one that is idle, to a new one,
 * or behind the others of the one with the fewest; a holder gets one that is idle. Whoever asked first is served first.
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

  /** A connection apart, until it is released. */
  take(): Promise<PooledConnection> {
    return new Promise((give, fail) => this.#ask({ isHolder: true, give, fail }));
  }

  release(connection: PooledConnection): void {
    connection.isHeld = false;
    this.#serve();
  }

  /** A connection beside the pool's, which its owner closes. */
  openApart(): Promise<PooledConnection> {
    return PooledConnection.open(this.#settings, this.#plans);
  }

  /** Takes nothing new; what is under way may go on for `timeout` seconds, for ever where nothing is said. */
  end(timeout?: number): Promise<void> {
    this.#ending ??= this.#end(timeout);
    return this.#ending;
  }

  async #end(timeout: number | undefined): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.#onDrained = resolve;
    });
    if (timeout !== 0) {
      // The caller's own turn goes first: what it sent before is under way.
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
