import { randomUUID } from 'node:crypto';
import { connect } from '../database/connections/connect.ts';
import type { SessionSql } from '../database/statements/sql-types.ts';

/**
 * Hears NOTIFY on a connection of its own, which is opened again when it breaks. One that is half open breaks for
 * nobody: so whoever owns an ear lets it prove now and then that it hears.
 */
export type Ear = {
  /** `again` is called whenever the connection is opened again: what was said meanwhile is lost. */
  on(channel: string, hear: (payload: string) => void, again?: () => void): Promise<void>;
  /** Says a word to every process that listens, this one too. */
  say(channel: string, word: string): Promise<void>;
  /**
   * Says something to itself; answers after how many ms it heard it. Listens again, and answers null, when it did not.
   */
  prove(): Promise<number | null>;
  close(): Promise<void>;
};

const PULSE = 'pulse';
const DEAF_MS = 5_000;
type Heard = { channel: string; hear: (payload: string) => void; again: (() => void) | undefined };

export function createEar(url: string): Ear {
  const channels: Heard[] = [];
  let waiting: { word: string; resolve: () => void } | undefined;
  let opened: Promise<SessionSql> | undefined;
  let before = false;

  function heardPulse(word: string): void {
    if (waiting?.word === word) waiting.resolve();
  }

  function ear(): Promise<SessionSql> {
    opened ??= open();
    return opened;
  }

  async function open(): Promise<SessionSql> {
    const sql = connect(url, {
      max: 1,
      connectTimeout: 10,
      parameters: { application_name: 'mashang-ear' },
    });
    try {
      await sql.listen(PULSE, heardPulse);
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

  async function begin(to: SessionSql, { channel, hear, again }: Heard): Promise<void> {
    let first = true;
    await to.listen(channel, hear, () => {
      if (!first) again?.();
      first = false;
    });
  }

  async function pulse(): Promise<number | null> {
    const speaker = await ear();
    const begunAt = performance.now();
    const word = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<number>((resolve, reject) => {
        waiting = { word, resolve: () => resolve(performance.now() - begunAt) };
        timer = setTimeout(() => reject(new Error('deaf')), DEAF_MS);
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
    async on(channel, hear, again) {
      const one = { channel, hear, again };
      // Opened first: it listens to what is in the list by then.
      const sql = await ear();
      channels.push(one);
      await begin(sql, one);
    },
    say: async (channel, word) => {
      await (await ear()).notify(channel, word);
    },
    async prove() {
      const took = await pulse().catch(() => null);
      if (took !== null) return took;
      const deaf = await opened?.catch(() => undefined);
      opened = undefined;
      await deaf?.end({ timeout: 0 }).catch(() => undefined);
      await ear();
      return null;
    },
    close: async () => {
      const sql = await opened?.catch(() => undefined);
      opened = undefined;
      await sql?.end({ timeout: 0 });
    },
  };
}
