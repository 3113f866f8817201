import { signRequest } from '@mashang/merchant-sdk/sign-request';
import { burst, rawRequest } from '../../bench/src/http-load.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, type LoadNetwork, readEffects } from './money-load.ts';
import type { Random } from './random.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type SameKeysSize = { keys: number; times: number; keysAtOnce: number };

/** R5: every key is sent many times at the same moment, each time on its own connection. */
export async function askSameKeysAtOnce(server: KillableServer, size: SameKeysSize, random: Random): Promise<FaultRow> {
  const deployment = await arrangeMoney(server, `keys${random.seed % 1_000}`);
  try {
    const answers: Record<string, number> = {};
    const numbers = new Map<number, Set<string>>();
    for (let from = 0; from < size.keys; from += size.keysAtOnce) {
      const keys = Array.from({ length: Math.min(size.keysAtOnce, size.keys - from) }, (_, n) => from + n);
      const order = shuffled(
        keys.flatMap((n) => Array<number>(size.times).fill(n)),
        random,
      );
      const requests = order.map((n) => createOf(deployment, n));
      let answered = 0;
      await burst(server.port, requests, (status, body) => {
        // The answers are reported in the order of the requests.
        const key = order[answered++] as number;
        answers[status] = (answers[status] ?? 0) + 1;
        if (status !== 201) return;
        const { agtOrderNo } = JSON.parse(body) as { agtOrderNo: string };
        numbers.set(key, (numbers.get(key) ?? new Set()).add(agtOrderNo));
      });
    }
    const { orders, keys } = await readEffects(deployment);
    const books = await server.verify();
    const amiss = [
      ...[...numbers].filter(([, numbersOf]) => numbersOf.size > 1).map(([of]) => `key ${of} got two numbers`),
      ...Object.entries(answers).flatMap(([status, n]) =>
        ['201', '409'].includes(status) ? [] : [`${n} answers ${status}`],
      ),
      ...(numbers.size === size.keys ? [] : [`${numbers.size} keys were answered`]),
      ...(books.clean ? [] : [books.said]),
    ];
    reportAnomalies('R5', random, amiss);
    return {
      id: 'R5',
      what: `${size.keys} idempotency keys × ${size.times} at once, ${size.keysAtOnce * size.times} connections`,
      figure: `${orders} effects`,
      target: `${size.keys} effects`,
      amiss,
      met: amiss.length === 0 && orders === size.keys && keys === size.keys,
      notes: notesOf(random, amiss, `answers ${JSON.stringify(answers)}; the same number under the same key`),
    };
  } finally {
    await deployment.sql.end();
  }
}

function createOf({ merchant, network }: LoadNetwork, n: number): Buffer {
  const of = `${network.product}-${n}`;
  const fen = String(10_000 + n);
  const amount = `${fen.slice(0, -2)}.${fen.slice(-2)}`;
  const body = JSON.stringify({ mchOrderNo: of, product: network.product, amount, subject: '同键测试' });
  const path = '/api/v1/collections';
  const signed = signRequest({ ...merchant, method: 'POST', pathAndQuery: path, body });
  return rawRequest('POST', path, { ...signed, 'content-type': 'application/json', 'idempotency-key': of }, body);
}

function shuffled<T>(from: T[], random: Random): T[] {
  const mixed = [...from];
  for (let n = mixed.length - 1; n > 0; n--) {
    const other = random.below(n + 1);
    [mixed[n], mixed[other]] = [mixed[other] as T, mixed[n] as T];
  }
  return mixed;
}
