import { setTimeout as sleep } from 'node:timers/promises';
import type { Sent } from '../statements/statement.ts';
import type { PooledConnection } from './connection.ts';
import { LostConnectionError } from './lost-connection.ts';

/** One subscription. `again` is called whenever listening begins, because notifications before that are lost. */
type Subscription = { channel: string; receive: (payload: string) => void; again: (() => void) | undefined };

const RETRY_MS = 500;

/** LISTEN on a connection of its own, which is opened again when it breaks, until the listener is closed. */
export class Listener {
  readonly #open: () => Promise<PooledConnection>;
  readonly #received: Subscription[] = [];
  #connection: Promise<PooledConnection> | undefined;
  #isClosed = false;

  constructor(open: () => Promise<PooledConnection>) {
    this.#open = open;
  }

  async listen(channel: string, receive: (payload: string) => void, again?: () => void): Promise<void> {
    const one = { channel, receive, again };
    const connection = await this.#connected();
    await connection.send(listenTo(channel));
    this.#received.push(one);
    again?.();
  }

  async close(patienceMs?: number): Promise<void> {
    this.#isClosed = true;
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.close(closed(), patienceMs);
  }

  #connected(): Promise<PooledConnection> {
    this.#connection ??= this.#begin();
    return this.#connection;
  }

  async #begin(): Promise<PooledConnection> {
    try {
      const connection = await this.#open();
      connection.onNotification = (channel, payload) => {
        for (const one of this.#received) if (one.channel === channel) one.receive(payload);
      };
      connection.watch(() => {
        this.#connection = undefined;
        if (!this.#isClosed) void this.#beginAgain();
      });
      return connection;
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }

  async #beginAgain(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const connection = await this.#connected();
        for (const channel of new Set(this.#received.map((one) => one.channel))) await connection.send(listenTo(channel));
        if (this.#isClosed) return await connection.close(closed());
        for (const { again } of this.#received) again?.();
        return;
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

function closed(): LostConnectionError {
  return new LostConnectionError('CONNECTION_ENDED', 'the listener was closed');
}

function listenTo(channel: string): Sent {
  const text = `listen "${channel.replaceAll('"', '""')}"`;
  return { built: { text, values: [], types: [] }, way: 'simple', rows: 'objects' };
}
