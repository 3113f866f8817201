import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TestServer } from '../start-test-server.ts';
import { createCallers } from './callers.ts';
import { type Answer, createJudge } from './judge-answer.ts';
import { type Made, makeRequest } from './make-request.ts';
import { createValueMaker } from './make-value.ts';
import type { Random } from './random.ts';
import { readDocuments } from './read-document.ts';
import { type Prepared, prepare, send } from './send-request.ts';

export type Outcome = {
  sent: number;
  /** Requests that the business answered: accepted by its schema and from a permitted sender. */
  reached: number;
  operations: number;
  answered: Record<string, number>;
  /** Number of wrong answers by manner. */
  wrong: Record<Wrong['manner'], number>;
  /** Each kind of fault once. */
  faults: string[];
  /** MiB after a garbage collection, at a fifth of the run and at the end. */
  heap: [number, number];
};

type Wrong = { manner: 'fault' | 'undeclared' | 'broken schema'; what: string };

/** Requests after which the callers get back what requests took from them. */
const RESTORE_EVERY = 200;
const MIB = 2 ** 20;

/** Sends `count` generated requests to one server and checks each answer against the documents. */
export async function runRequests(server: TestServer, random: Random, count: number): Promise<Outcome> {
  const { documents, operations } = readDocuments(server);
  const judge = createJudge(documents);
  const values = createValueMaker(random);
  const callers = await createCallers(server);
  const errors = catchErrors(server);
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const outcome: Outcome = {
    sent: 0,
    reached: 0,
    operations: operations.length,
    answered: {},
    wrong: { fault: 0, undeclared: 0, 'broken schema': 0 },
    faults: [],
    heap: [0, 0],
  };
  const known = new Set<string>();
  for (let n = 0; n < count; n++) {
    if (n % RESTORE_EVERY === 0) await callers.restore();
    if (n === Math.floor(count / 5)) outcome.heap[0] = heapNow();
    const made = makeRequest(random.pick(operations), random, values);
    const prepared = await prepare(made, { server, callers, random, n });
    const answer = await send(server, prepared, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    outcome.sent += 1;
    const status = `${answer?.status ?? 'none'}`;
    outcome.answered[status] = (outcome.answered[status] ?? 0) + 1;
    const code = answer ? readAnswer(answer, values.remember) : 0;
    if (code >= 200 && code < 300) outcome.reached += 1;
    const wrong = answer ? wrongOf(made, prepared, answer, judge, errors.take()) : [];
    for (const { manner, what } of wrong) {
      outcome.wrong[manner] += 1;
      const kind = `${made.operation.method} ${made.operation.path} ${what.slice(0, 90)}`;
      if (known.has(kind)) continue;
      known.add(kind);
      outcome.faults.push(`#${n} ${made.kind} as ${prepared.who}: ${lineOf(prepared)}\n    ${what}`);
    }
  }
  outcome.heap[1] = heapNow();
  return outcome;
}

function readAnswer({ status, text }: Answer, remember: (answer: unknown) => void): number {
  if (!text.startsWith('{')) return status;
  try {
    const said = JSON.parse(text) as { code?: number; data?: unknown };
    if (status < 300 && (said.code === undefined || said.code === 200)) remember(said.data ?? said);
    return said.code ?? status;
  } catch {
    return status;
  }
}

function wrongOf(
  made: Made,
  prepared: Prepared,
  answer: Answer,
  judge: ReturnType<typeof createJudge>,
  error: string,
): Wrong[] {
  if (answer.status >= 500 || /"code":500\b/.test(answer.text.slice(0, 200)))
    return [{ manner: 'fault', what: `server fault ${answer.status}: ${error || answer.text.slice(0, 200)}` }];
  const isDeclared = made.method === made.operation.method && prepared.line === null && answer.type !== '';
  if (!isDeclared) return [];
  return judge(made.operation, answer).map((what) => ({
    manner: what.endsWith('is not declared') ? 'undeclared' : 'broken schema',
    what,
  }));
}

function lineOf({ method, url, payload }: Prepared): string {
  return `${method} ${url.slice(0, 300)} ${payload.toString('utf8').slice(0, 400)}`;
}

/** Keeps the last error that the server logs while it answers. */
function catchErrors({ platform }: TestServer): { take(): string } {
  let last = '';
  const log = platform.log as unknown as { error(about: { err?: Error }): void };
  log.error = ({ err }) => {
    last = `${err?.message} ${
      err?.stack
        ?.split('\n')
        .find((line) => line.includes('/src/'))
        ?.trim() ?? ''
    }`;
  };
  return {
    take() {
      const taken = last;
      last = '';
      return taken;
    },
  };
}

function heapNow(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(process.memoryUsage().heapUsed / MIB);
}
