import { setTimeout as pause } from 'node:timers/promises';
import { percentile, runLoad } from './http-load.ts';
import { makeNetwork, openOwner } from './network.ts';
import { startReceiver } from './receiver.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { confirmRequest, signIn } from './sessions.ts';
import { type Row, round } from './table.ts';

/**
 * S7: from the event's own time (written inside its transaction, so before the commit) to
 * the first byte at the receiver.
 */
export async function measureWebhooks({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  const receiver = await startReceiver();
  try {
    const network = await makeNetwork(server, sql, {
      tag: 'hooks',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: true,
      webhookUrl: receiver.url,
    });
    const stuck = await makeNetwork(server, sql, {
      tag: 'stuck',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: true,
      webhookUrl: receiver.hangingUrl,
    });
    // A code works once, so each user signs in once; the step-up window outlasts the measurement.
    const session = await signIn(server.port, (network.collectors[0] as { username: string }).username);
    const other = await signIn(server.port, (stuck.collectors[0] as { username: string }).username);
    const measure = async (beside: boolean, time = seconds) => {
      const count = perSecond * time;
      const orders = await createAll(server.port, signedCreates(network, count));
      if (beside) {
        const hanging = await createAll(server.port, signedCreates(stuck, 200));
        await confirmAt(
          server.port,
          hanging.map((no) => confirmRequest(other, no)),
          400,
        );
      }
      const before = receiver.got.length;
      await confirmAt(
        server.port,
        orders.map((no) => confirmRequest(session, no)),
        perSecond,
      );
      for (let waited = 0; receiver.got.length - before < count && waited < 20_000; waited += 50) await pause(50);
      const delays = Float64Array.from(
        receiver.got.slice(before).map(({ saidAtMs, gotAtMs }) => gotAtMs - saidAtMs),
      ).sort();
      return { missing: count - delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
    };
    // Code and plans that are loaded once must not count as an event's cost.
    await measure(false, Math.min(seconds, 3));
    const alone = await measure(false);
    const beside = await measure(true);
    const met = [alone, beside].every(({ missing, p50, p99 }) => missing === 0 && p50 <= 15 && p99 <= 100);
    return [
      {
        id: 'S7',
        what: `commit → webhook's first byte, ${perSecond} events/s, ${seconds} s`,
        figure:
          `p50 ${round(alone.p50)} ms, p99 ${round(alone.p99)} ms; beside a hanging endpoint ` +
          `p50 ${round(beside.p50)} ms, p99 ${round(beside.p99)} ms`,
        target: 'p50 ≤ 15 ms, p99 ≤ 100 ms',
        met,
        notes: `${alone.missing + beside.missing} missing; counted from inside the transaction`,
      },
    ];
  } finally {
    receiver.close();
    await sql.end();
    await server.stop();
  }
}

export async function createAll(port: number, requests: Buffer[]): Promise<string[]> {
  const numbers: string[] = [];
  let next = 0;
  await runLoad({
    port,
    connections: 16,
    job: {
      next: () => requests[next++] ?? null,
      onAnswer: (status, body) => {
        if (status !== 201) throw new Error(`create answered ${status} ${body.slice(0, 200)}`);
        numbers.push((JSON.parse(body) as { agtOrderNo: string }).agtOrderNo);
      },
    },
  });
  return numbers;
}

/** Sends requests at an even rate, each on the next free connection. */
export async function confirmAt(port: number, requests: Buffer[], perSecond: number): Promise<void> {
  const started = performance.now();
  const slices = 16;
  await Promise.all(
    Array.from({ length: slices }, async (_, slice) => {
      for (let n = slice; n < requests.length; n += slices) {
        const wait = started + (n * 1000) / perSecond - performance.now();
        if (wait > 0) await pause(wait);
        let once: Buffer | null = requests[n] as Buffer;
        await runLoad({
          port,
          connections: 1,
          job: {
            next: () => {
              const request = once;
              once = null;
              return request;
            },
            onAnswer: (status, body) => {
              if (status >= 300 || (body.startsWith('{"code"') && !body.startsWith('{"code":200')))
                throw new Error(`answered ${status} ${body.slice(0, 200)}`);
            },
          },
        });
      }
    }),
  );
}
