import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECK_STATUS, CHECK_STATUSES } from '@mashang/contract/collection-accounts';
import {
  COLLECTION_STATUSES,
  collectionResult,
  collectionStateName,
  collectionsThat,
} from '@mashang/contract/collection-orders';
import { PAYOUT_STATUSES, payoutResult, payoutStateName, payoutsThat } from '@mashang/contract/payout-orders';
import { REFUND_STATES, refundResult, refundStateName } from '@mashang/contract/refunds';
import {
  SETTLEMENT_BY_NUMBER,
  SETTLEMENT_NUMBERS,
  SETTLEMENT_STATES,
  type SettlementState,
  settlementResult,
} from '@mashang/contract/settlements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsIn, type Source } from '../../../test-support/state-lists.ts';
import { MACHINES, type Machine } from '../../../test-support/state-machines.ts';
import { connect } from '../connections/connect.ts';
import type { Sql, Tx } from '../statements/sql-types.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/**
 * Columns with a closed list of values that are no state of the contract: the server's own work, and the demo's
 * marketplace.
 */
const OF_THE_SERVER = new Set([
  // The orders that an adjustment may concern, a list like those below.
  'collection_adjustment.was_status',
  'ledger_hold.state',
  'screening_load.state',
  'screening_run.state',
  // Those of `webhook_delivery` but for a delivery that staff cancelled.
  'test_delivery.state',
  'sandbox_market_goods.status',
  'sandbox_market_order.status',
]);

type Check = { place: string; type: string; expression: string };
/** Reads the checks over a single column, for columns that hold states. */
async function readChecks(tx: Sql | Tx): Promise<Check[]> {
  return tx<Check[]>`
    select c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_expr(k.conbin, k.conrelid) as expression
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (a.attname ~ '(^|_)(status|state)$'
        or c.relname || '.' || a.attname = any (${MACHINES.map(placeOf)}::text[]))`;
}

/** Returns which values a check accepts, out of those that it or the contract names and the numbers around them. */
async function acceptedBy(tx: Sql | Tx, { place, type, expression }: Check, states: readonly (number | string)[]) {
  const column = place.split('.')[1] ?? '';
  const said = [...expression.matchAll(/'([^']*)'|\b(\d+)\b/g)].map(([, word, number]) => word ?? number ?? '');
  const numbers = Array.from({ length: 40 }, (_, at) => at - 10);
  const tried = type === 'integer' ? numbers.map(String) : [...new Set([...said, ...states.map(String)])];
  const rows = await tx.unsafe<{ value: string }[]>(
    `select ${column}::text as value from unnest($1::${type}[]) as x (${column}) where ${expression}`,
    [tried],
  );
  return rows.map(({ value }) => value);
}

type Move = { machine: string; from: string; to: string };
async function readMoves(tx: Sql | Tx): Promise<Move[]> {
  return tx<Move[]>`
    select machine, from_state::text as "from", to_state::text as "to" from state_move
    union all select machine, from_state, to_state from word_move`;
}
const placeOf = ({ table, column }: Machine) => `${table}.${column}`;

/** Lists what only one side has, one text each. */
function differences(what: string, contract: Iterable<number | string>, database: Iterable<string>): string[] {
  const [here, there] = [new Set([...contract].map(String)), new Set(database)];
  return [
    ...[...here].filter((one) => !there.has(one)).map((one) => `${what}: ${one} is only in the contract`),
    ...[...there].filter((one) => !here.has(one)).map((one) => `${what}: ${one} is only in the database`),
  ];
}

/** Compares the states with the checks of columns: every column of states has one. */
async function stateDifferences(tx: Sql | Tx, machines = MACHINES): Promise<string[]> {
  const checks = await readChecks(tx);
  const found: string[] = [];
  for (const check of checks.filter(({ place }) => !OF_THE_SERVER.has(place))) {
    const machine = machines.find((one) => placeOf(one) === check.place);
    const accepted = await acceptedBy(tx, check, machine?.states ?? []);
    found.push(...differences(check.place, machine?.states ?? [], accepted));
  }
  const checked = new Set(checks.map(({ place }) => place));
  const unchecked = machines.filter((one) => !checked.has(placeOf(one)));
  found.push(...unchecked.map((one) => `${placeOf(one)}: no check lists its states`));
  return found;
}

async function moveDifferences(tx: Sql | Tx, machines = MACHINES): Promise<string[]> {
  const moves = (await readMoves(tx)).map(({ machine, from, to }) => `${machine} ${from}→${to}`);
  const allowed = machines.flatMap((one) =>
    [...(one.moves?.allowed ?? [])].map((move) => `${one.moves?.machine} ${move}`),
  );
  return differences('move', allowed, moves);
}

/** Returns what a comparison finds after a change by the owner; the change is rolled back. */
async function after(change: string, compare: (tx: Tx) => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  const undone = sql.begin(async (tx) => {
    await tx.unsafe(change);
    found = await compare(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return found;
}
/** The machines, with one more state of one machine in the contract. */
const withState = (place: string, state: number | string): Machine[] =>
  MACHINES.map((one) => (placeOf(one) === place ? { ...one, states: [...one.states, state] } : one));

describe('states of the database and of the contract are the same', () => {
  it('those that checks list, and those that moves reach', async () => {
    expect(await stateDifferences(sql)).toEqual([]);
    expect((await readChecks(sql)).length).toBeGreaterThan(35);
  });

  it('and every move', async () => {
    expect(await moveDifferences(sql)).toEqual([]);
  });

  it.each([
    ['screening_hit.state', 3],
    ['payout_order.status', 8],
    ['webhook_delivery.state', 'lost'],
  ])('a state of %s that the database lacks is found', async (place, state) => {
    const said = `${place}: ${state} is only in the contract`;
    expect(await stateDifferences(sql, withState(place, state))).toEqual([said]);
  });

  it.each([
    [
      'screening_hit.state: 3',
      `alter table screening_hit drop constraint screening_hit_state_check,
        add constraint screening_hit_state_check check (state in (0, 1, 2, 3))`,
    ],
    [
      'payout_order.status: 8',
      `alter table payout_order drop constraint payout_order_status_check,
        add constraint payout_order_status_check check (status between 0 and 8)`,
    ],
    [
      'webhook_delivery.state: lost',
      `alter table webhook_delivery drop constraint webhook_delivery_state_check,
        add constraint webhook_delivery_state_check check (
          state in ('pending', 'delivered', 'dead', 'cancelled', 'lost'))`,
    ],
    ['retention_hold.state: kept', `create table retention_hold (state text check (state in ('kept')))`],
  ])('%s, which the contract lacks, is found', async (state, change) => {
    expect(await after(change, stateDifferences)).toEqual([`${state} is only in the database`]);
  });

  it('a column of states that nothing checks is found', async () => {
    const change = 'alter table chain_deposit drop constraint chain_deposit_state_check';
    expect(await after(change, stateDifferences)).toEqual(['chain_deposit.state: no check lists its states']);
  });

  it('a move that one of them lacks is found', async () => {
    const more = await after(`insert into word_move values ('settlement', 'paid', 'made')`, moveDifferences);
    expect(more).toEqual(['move: settlement paid→made is only in the database']);
    const less = await after(`delete from state_move where machine = 'refund' and to_state = 6`, moveDifferences);
    expect(less).toEqual(['move: refund 4→6 is only in the contract']);
  });
});

/** Reads the functions of the migrated database, each with the table whose rows are a trigger's `new` and `old`. */
async function readFunctions(): Promise<Source[]> {
  type Row = { where: string; text: string; tables: string[] };
  const rows = await sql<Row[]>`
    select p.proname as "where", pg_get_function_arguments(p.oid) || ')' || chr(10) || p.prosrc as text,
      array(select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid) as tables
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc is not null`;
  return rows.map(({ where, text, tables }) => {
    const of = QUESTIONS[where as keyof typeof QUESTIONS];
    return { where, text, names: { new: tables, old: tables, '': of ? [of.table] : [] } };
  });
}
/** Reads the checks over several columns, and the conditions of indexes. */
async function readConstraints(): Promise<Source[]> {
  const rows = await sql<{ where: string; text: string; table: string }[]>`
    select k.conname as "where", k.conrelid::regclass::text as "table", pg_get_constraintdef(k.oid) as text
    from pg_constraint k
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) > 1
    union all select i.indexrelid::regclass::text, i.indrelid::regclass::text, pg_get_expr(i.indpred, i.indrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indpred is not null and c.relnamespace = 'public'::regnamespace`;
  return rows.map(({ where, text, table }) => ({ where, text, names: { '': [table] } }));
}
/** Reads the views, and the conditions of triggers with the table whose rows are `new` and `old`. */
async function readViewsAndTriggers(): Promise<Source[]> {
  const rows = await sql<{ where: string; text: string; table: string }[]>`
    select c.relname as "where", '' as "table", pg_get_viewdef(c.oid, true) as text
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    union all select t.tgname, c.relname, pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgqual is not null and c.relnamespace = 'public'::regnamespace`;
  return rows.map(({ where, text, table }) => ({ where, text, names: { new: [table], old: [table] } }));
}
/** Functions that say what a state means, and what the contract says. */
const QUESTIONS = {
  collection_succeeded: { table: 'collection_order', answers: collectionsThat('succeeded'), of: COLLECTION_STATUSES },
  collection_stands: { table: 'collection_order', answers: collectionsThat('stands'), of: COLLECTION_STATUSES },
  payout_is_open: { table: 'payout_order', answers: payoutsThat('open'), of: PAYOUT_STATUSES },
} as const;

function settlementNumber(state: SettlementState): number {
  return SETTLEMENT_NUMBERS.find((number) => SETTLEMENT_BY_NUMBER[number] === state) ?? -1;
}

/** Functions that name a state differently from its column, and what the contract says. */
const NAMES: Readonly<Record<string, { of: readonly (number | string)[]; said: readonly (number | string)[] }>> = {
  account_state: { of: CHECK_STATUSES, said: CHECK_STATUSES.map((status) => CHECK_STATUS[status]) },
  collection_state_name: { of: COLLECTION_STATUSES, said: COLLECTION_STATUSES.map(collectionStateName) },
  payout_state_name: { of: PAYOUT_STATUSES, said: PAYOUT_STATUSES.map(payoutStateName) },
  collection_result: { of: COLLECTION_STATUSES, said: COLLECTION_STATUSES.map(collectionResult) },
  payout_result: { of: PAYOUT_STATUSES, said: PAYOUT_STATUSES.map(payoutResult) },
  refund_result: { of: REFUND_STATES, said: REFUND_STATES.map(refundResult) },
  settlement_result: { of: SETTLEMENT_STATES, said: SETTLEMENT_STATES.map(settlementResult) },
  refund_state_name: { of: REFUND_STATES, said: REFUND_STATES.map(refundStateName) },
  settlement_state_number: { of: SETTLEMENT_STATES, said: SETTLEMENT_STATES.map(settlementNumber) },
};
async function nameDifferences(tx: Sql | Tx, names = NAMES): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { of, said }] of Object.entries(names)) {
    const type = typeof of[0] === 'number' ? 'int' : 'text';
    const rows = await tx.unsafe<{ said: string | null }[]>(
      `select ${name}(state)::text as said from unnest($1::${type}[]) with ordinality as x (state, at) order by at`,
      [[...of]],
    );
    const answers = of.map((state, at) => `${state} is ${rows[at]?.said}`);
    found.push(
      ...differences(
        name,
        of.map((state, at) => `${state} is ${said[at]}`),
        answers,
      ),
    );
  }
  return found;
}

/** Folders with SQL, and the files that contain it: the sandbox, the faults and the benchmarks query orders too. */
const SOURCES = {
  'apps/server/src': /-store\.ts$/,
  'apps/sandbox/src': /-store\.ts$/,
  'faults/src': /\.ts$/,
  'bench/src': /\.ts$/,
};
const ROOT = join(import.meta.dirname, '../../../../../..');
async function readStores(): Promise<Source[]> {
  const read = await Promise.all(Object.entries(SOURCES).map(readFilesBelow));
  return read.flat();
}

async function readFilesBelow([folder, named]: [string, RegExp]): Promise<Source[]> {
  const files = await readdir(join(ROOT, folder), { recursive: true });
  return Promise.all(
    files
      .filter((file) => named.test(file))
      .map(async (file) => ({ where: join(folder, file), text: await readFile(join(ROOT, folder, file), 'utf8') })),
  );
}

/** Whether a list belongs to no table of ours: statuses of a bank's answer, of HTTP. */
function isOther(list: { said: string }): boolean {
  return /'[A-Z]{4}'|[<>]=? [2-5]00$/.test(list.said);
}

describe('what SQL asks of states has a name', () => {
  it.each(Object.entries(QUESTIONS))(
    '%s() answers as the contract does, for every state',
    async (name, { answers, of }) => {
      const rows = await sql<{ state: number }[]>`
      select state from unnest(${of}::int[]) as x (state) where ${sql(name)}(state)`;
      expect(rows.map(({ state }) => state).sort()).toEqual([...answers].sort());
    },
  );

  it('what another name of a state stands for is the same, for every state', async () => {
    expect(await nameDifferences(sql)).toEqual([]);
  });

  it('a state that such a function lacks, or calls by another name, is found', async () => {
    const more = { ...NAMES, account_state: { of: [...CHECK_STATUSES, 'lost'], said: [0, 1, 2, 3, 4] } };
    expect(await nameDifferences(sql, more)).toEqual([
      'account_state: lost is 4 is only in the contract',
      'account_state: lost is null is only in the database',
    ]);
    const change = `create or replace function settlement_state_number(state text) returns int language sql immutable
      as $$ select array_position(
        array['made', 'approved', 'refused', 'paid', 'paying', 'failed', 'cancelled', 'returned'],
        state)
        - 1 $$`;
    expect(await after(change, nameDifferences)).toEqual([
      'settlement_state_number: paying is 3 is only in the contract',
      'settlement_state_number: paid is 4 is only in the contract',
      'settlement_state_number: paying is 4 is only in the database',
      'settlement_state_number: paid is 3 is only in the database',
    ]);
  });

  it('every list of states in SQL and stores is a set of the contract or its rest', async () => {
    const sources = [
      ...(await readFunctions()),
      ...(await readConstraints()),
      ...(await readViewsAndTriggers()),
      ...(await readStores()),
    ];
    const lists = sources.flatMap(listsIn).filter((list) => !isOther(list));
    const wrong = lists.filter(({ names }) => names.length === 0);
    expect(
      wrong.map(({ where, said, machines }) => `${where}: ${said} (${machines.map(placeOf).join() || '?'})`),
    ).toEqual([]);
    expect(lists.length).toBeGreaterThan(200);
  });

  it('a list that is no set is found, and what is no list is not', () => {
    const said = (text: string) => listsIn({ where: '', text }).map(({ names }) => names);
    expect(said('select 1 from payout_order o where o.status in (0, 7)')).toEqual([['sendable']]);
    expect(said('select 1 from payout_order o where o.status not in (2, 3, 4, 6)')).toEqual([['not open']]);
    expect(said('select 1 from payout_order o where o.status in (0, 4)')).toEqual([[]]);
    expect(said(`delete from settlement where state in ('made', 'paid')`)).toEqual([[]]);
    expect(said('update risk_case set state = 1 where state < 2')).toEqual([[]]);
    expect(said('select 1 from payout_order where status = any (wanted)')).toEqual([]);
  });
});
