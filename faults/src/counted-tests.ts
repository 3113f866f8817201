import { round } from '../../bench/src/table.ts';
import type { Random } from './random.ts';
import { type Figures, runTests, type TestRun } from './run-tests.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

/**
 * Rows that tests of the server prove completely (R7–R10, R17, R18): each test runs as its own process and counts what
 * it tried; the row reports these counts.
 */
const TESTS = 'apps/server/src';
const SUPPORT = `${TESTS}/test-support`;
const many = (value = 0) => value.toLocaleString('en');

type RowText = Pick<FaultRow, 'id' | 'what' | 'figure' | 'target'> & { more: string; isWhole: boolean };
function rowOf(
  { more, isWhole, ...texts }: RowText,
  { amiss, passed, seconds }: TestRun,
  random: Random | null = null,
): FaultRow {
  reportAnomalies(texts.id, random, amiss);
  const notes = notesOf(random, amiss, `${more}; ${many(passed)} tests in ${round(seconds)} s`);
  return { ...texts, amiss, met: amiss.length === 0 && isWhole, notes };
}

/** R7: the matrix of the route table, and the data of other participants that lists show. */
export async function askForOthersObjects(): Promise<FaultRow> {
  const counted = ['routes', 'calls', 'named', 'objects', 'fileAsks', 'tables', 'frames', 'exports'];
  const lists = ['collection-orders/see-own-orders-only', 'payout-orders/see-own-payouts-only'];
  const files = [...lists, 'participants/network/see-own-network-only'].map(
    (name) => `${TESTS}/features/${name}.test.ts`,
  );
  const run = await runTests([`${SUPPORT}/isolation/isolation-matrix.test.ts`, ...files], { needed: counted });
  const f = run.figures;
  const leaks = sum(f, ['leaks', 'fileLeaks', 'rowLeaks', 'frameLeaks', 'exportLeaks']);
  return rowOf(
    {
      id: 'R7',
      what:
        `every route × ${f.callers} callers of every role, a merchant and nobody × every other owner's objects, ` +
        'from the route table',
      figure:
        `${f.routes} routes, ${many(f.calls)} requests, ${many(f.named)} of them naming one of ${f.objects} ` +
        `objects of others; ${leaks} leaks`,
      target: '100 %, 0 leaks',
      more:
        `besides ${f.tables} tables read as the participants' own role, ${f.fileAsks} files asked ` +
        `for, ${f.frames} frames, ${f.exports} lists as files; ${f.beside} more routes are pages, documents and ` +
        'probes, which hold nothing of anybody',
      isWhole: leaks === 0,
    },
    run,
  );
}

/** R8: this number of requests, generated from the OpenAPI documents with a seed of their own. */
export async function sendGeneratedRequests({ requests }: { requests: number }, random: Random): Promise<FaultRow> {
  const run = await runTests([`${SUPPORT}/generated-requests/generated-requests.test.ts`], {
    needed: ['sent', 'reached', 'operations'],
    env: { R8_SEED: String(random.seed), R8_COUNT: String(requests) },
  });
  const f = run.figures;
  const wrong = sum(f, ['fault', 'undeclared', 'brokenSchema']);
  return rowOf(
    {
      id: 'R8',
      what:
        `generated requests over the ${f.operations} calls of both OpenAPI documents, as every role, valid ones ` +
        'and broken ones',
      figure:
        `${many(f.sent)} requests; ${f.fault} answers 5xx, ${f.undeclared} undeclared statuses, ${f.brokenSchema} ` +
        'broken schemas',
      target: '50 000: no 5xx, no undeclared status, no schema break',
      more: `${many(f.reached)} carried out; heap ${f.heapMib} MiB at the end`,
      isWhole: wrong === 0 && f.sent === requests && requests >= 50_000,
    },
    run,
    random,
  );
}

/** R9: addresses that lead to internal networks, used for webhooks and connectors. */
export async function sendToHostileTargets(): Promise<FaultRow> {
  const counted = ['targets', 'byWebhooks', 'byConnectors', 'names', 'redirects', 'endless', 'rebound'];
  const platforms = `${TESTS}/features/channel-authorisation/unwell-platform.test.ts`;
  const run = await runTests([`${TESTS}/platform/security/hostile-targets.test.ts`, platforms], { needed: counted });
  const f = run.figures;
  return rowOf(
    {
      id: 'R9',
      what:
        'hostile targets of webhooks and connectors: IPv6, decimal, octal, mapped, metadata, other schemes; names ' +
        'that resolve inside, rebinding, redirects, endless answers',
      figure:
        `${f.byWebhooks} of ${f.targets} addresses refused at webhooks, ${f.byConnectors} of ${f.byConnectors} ` +
        `that connectors would ask; ${f.names} names, ${f.redirects} redirects, ${f.endless} endless answers ` +
        `refused; ${f.rebound === 1 ? 'the checked address is the one connected to' : 'rebinding got through'}`,
      target: '60 refused, the checked address is the one connected to',
      more: 'nothing resolved or sent before the refusal',
      isWhole: f.byWebhooks === f.targets && (f.targets ?? 0) >= 60 && f.rebound === 1,
    },
    run,
  );
}

/** R10: hostile files for every call that accepts one, and for the parsers behind them. */
export async function uploadHostileFiles(): Promise<FaultRow> {
  const parsers = [
    'platform/files/images/images',
    'platform/files/images/videos',
    'features/payout-orders/proofs/upload-proofs',
  ];
  const files = [...parsers, 'features/reconciliation/statements/read-sheet'].map((name) => `${TESTS}/${name}.test.ts`);
  const run = await runTests([`${SUPPORT}/attacks/hostile-uploads.test.ts`, ...files], {
    needed: ['entries', 'tried', 'refused', 'taken', 'madeAnew'],
  });
  const f = run.figures;
  return rowOf(
    {
      id: 'R10',
      what:
        'uploads: wrong content, polyglots, archives that lie, entity bombs, pixel floods, EXIF, cut off, too ' +
        'large, at every entry of the route table and into the parsers',
      figure:
        `${f.refused} of ${f.tried} refused at ${f.entries} entries, nothing left behind; ` +
        `${f.madeAnew} of ${f.taken} ` +
        'images with something hidden re-encoded without it',
      target: 'refused or re-encoded, never served as they came',
      more: 'with proofs over HTTP, uploads cut on the line and 3 000 mutated films',
      isWhole: f.refused === f.tried && f.madeAnew === f.taken,
    },
    run,
  );
}

/** R18: guesses passwords and codes of one account and of many, from ten thousand networks. */
export async function guessSecrets({ tries }: { tries: number }): Promise<FaultRow> {
  const run = await runTests([`${TESTS}/features/sign-in/guessing.db.test.ts`], {
    needed: ['tries', 'addresses', 'accounts', 'refused', 'hashes', 'most', 'owners', 'neighbours'],
    env: { R18_TRIES: String(tries) },
  });
  const f = run.figures;
  return rowOf(
    {
      id: 'R18',
      what:
        `passwords and codes guessed at one account and at ${f.accounts} from ${many(f.addresses)} addresses, ` +
        'half of them networks of IPv6, every check solved',
      figure:
        `${many(f.tries)} guesses; at most ${f.most} judged of an account, ${many(f.refused)} refused before a ` +
        `hash, ${many(f.hashes)} hashes; the owner let in ${f.owners} times of ${f.owners}, others from guessing ` +
        `addresses ${f.neighbours} of ${f.neighbours}`,
      target:
        'ceiling of 100 consecutive failures per account, owners with a known device never locked out, no address ' +
        'locked out whole',
      more: 'spread over 130 hours for each kind, so that every wait is sat out',
      isWhole: (f.most ?? 0) <= 100 && (f.tries ?? 0) >= 999_999,
    },
    run,
  );
}

/**
 * R17: runs SQL as each database login of the program, statement by statement; each statement also runs as the owner,
 * to see its effect.
 */
export async function takeOverLogins(): Promise<FaultRow> {
  const run = await runTests([`${SUPPORT}/attacks/taken-over-login.test.ts`], {
    needed: ['statements', 'refused', 'harmful'],
  });
  const f = run.figures;
  return rowOf(
    {
      id: 'R17',
      what:
        'a database login of the program is taken over: SQL as `app`, `participant`, `merchant`, `identity` ' +
        'and `evidence`, every statement an attacker would try',
      figure:
        `${many(f.statements)} statements, ${many(f.refused)} refused, ${many(f.harmful)} of them do harm where ` +
        `nothing keeps them; ${f.through} came through`,
      target: 'no money, no approval, no role, no audit row of another',
      more: 'with a session of one’s own, no other’s order; no function is everybody’s; the books are whole afterwards',
      isWhole: f.through === 0 && (f.statements ?? 0) >= 60,
    },
    run,
  );
}

function sum(figures: Figures, names: string[]): number {
  return names.reduce((total, name) => total + (figures[name] ?? 0), 0);
}
