import { randomUUID } from 'node:crypto';
import { connect } from '../database/connections/connect.ts';
import type { SessionSql } from '../database/statements/sql-types.ts';

/**
 * Listens to NOTIFY on a connection of its own, which is opened again when it breaks. A half-open connection reports no
 * error, so its owner must call `prove` now and then to check that it still receives.
 */
export type NotifyListener = {
  /** `again` is called whenever the connection is opened again, because notifications sent meanwhile are lost. */
  on(channel: string, receive: (payload: string) => void, again?: () => void): Promise<void>;
  /** Notifies every process that listens, this one too. */
  say(channel: string, word: string): Promise<void>;
  /**
   * Notifies itself; returns the milliseconds until it received that. When it did not, listens again and returns null.
   */
  prove(): Promise<number | null>;
  close(): Promise<void>;
};

const PULSE = 'pulse';
const SILENT_MS = 5_000;
type Subscription = { channel: string; receive: (payload: string) => void; again: (() => void) | undefined };

export function createNotifyListener(url: string): NotifyListener {
  const channels: Subscription[] = [];
  let waiting: { word: string; resolve: () => void } | undefined;
  let opened: Promise<SessionSql> | undefined;
  let before = false;

  function receivePulse(word: string): void {
    if (waiting?.word === word) waiting.resolve();
  }

  function connection(): Promise<SessionSql> {
    opened ??= open();
    return opened;
  }

  async function open(): Promise<SessionSql> {
    const sql = connect(url, {
      max: 1,
      connectTimeout: 10,
      parameters: { application_name: 'mashang-listener' },
    });
    try {
      await sql.listen(PULSE, receivePulse);
      for (const one of channels) await begin(sql, one);
      if (before) for (const { again } of channels) again?.();
      before = true;
      return sql;
    } catch (error) {
      opened = undefined;
      await sql.end({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
  }

  async function begin(to: SessionSql, { channel, receive, again }: Subscription): Promise<void> {
    let first = true;
    await to.listen(channel, receive, () => {
      if (!first) again?.();
      first = false;
    });
  }

  async function pulse(): Promise<number | null> {
    const speaker = await connection();
    const begunAt = performance.now();
    const word = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<number>((resolve, reject) => {
        waiting = { word, resolve: () => resolve(performance.now() - begunAt) };
        timer = setTimeout(() => reject(new Error('no answer to the heartbeat')), SILENT_MS);
        speaker.notify(PULSE, word).catch(reject);
      });
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  }

  return {
    async on(channel, receive, again) {
      const one = { channel, receive, again };
      // Opened first: that already listens to the channels in the list.
      const sql = await connection();
      channels.push(one);
      await begin(sql, one);
    },
    say: async (channel, word) => {
      await (await connection()).notify(channel, word);
    },
    async prove() {
      const took = await pulse().catch(() => null);
      if (took !== null) return took;
      const silent = await opened?.catch(() => undefined);
      opened = undefined;
      await silent?.end({ timeout: 0 }).catch(() => undefined);
      await connection();
      return null;
    },
    close: async () => {
      const sql = await opened?.catch(() => undefined);
      opened = undefined;
      await sql?.end({ timeout: 0 });
    },
  };
}
