import { CHECK_MOVES } from '@mashang/contract/collection-accounts';
import { COLLECTION_MOVES, COLLECTION_STATUSES } from '@mashang/contract/collection-orders';
import { normalizeLegalName } from '@mashang/contract/participants';
import { CLAIM_MOVES, CLAIM_STATUSES, PAYOUT_MOVES, PAYOUT_STATUSES } from '@mashang/contract/payout-orders';
import type { Moves } from '@mashang/contract/states';
import { DEPOSIT_MOVES, TOP_UP_MOVES } from '@mashang/contract/top-ups';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { claimed, fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readBalances, readEverything } from '../../test-support/read-books.ts';
import { signInUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { rollUpLedger } from './roll-up-ledger.ts';

let server: TestServer;
let settledNo: string;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  const agent02 = await signInUser(server, 'agent02');
  settledNo = (await createOrder(server, { amount: '1000.00' })).agtOrderNo;
  await agent02.confirm(settledNo);
  await createOrder(server, { amount: '55.00' });
  await fundMerchant(server, 1_000_000n);
  await claimed(agent02, (await listPayout(server, { amount: '50.00' })).id);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const TRANSFER = `insert into ledger_transfer (type, reference)
  values ('hand', 'hand:' || gen_random_uuid())
  returning id`;
function posting(transfer: string, line: number, amount: number, account = `account_of('operator', 0, 'revenue')`) {
  return `insert into ledger_posting (transfer_id, line, account_id, amount)
    values (${transfer}, ${line}, ${account}, ${amount})`;
}

describe('money written by hand, as the owner', () => {
  it('that does not sum to zero is refused at commit', async () => {
    const before = await readEverything(server);
    const work = server.owner.begin(async (tx) => {
      const [row] = await tx.unsafe(TRANSFER);
      const { id } = row as unknown as { id: bigint };
      await tx.unsafe(posting(String(id), 1, 100));
      await tx.unsafe(posting(String(id), 2, -99, `account_of('operator', 0, 'suspense')`));
    });
    await expect(work).rejects.toMatchObject({ constraint: 'transfer_sums_to_zero' });
    expect(await readEverything(server)).toEqual(before);
  });

  it('added to a finished transfer is refused at commit', async () => {
    const transfer = `(select id from ledger_transfer where order_no = '${settledNo}')`;
    await expect(server.owner.unsafe(posting(transfer, 99, 1))).rejects.toMatchObject({
      constraint: 'transfer_sums_to_zero',
    });
  });

  it('without a transfer or an account is refused at commit', async () => {
    await expect(server.owner.unsafe(posting('999999999', 1, 1))).rejects.toThrow(/no transfer or account/);
    const work = server.owner.begin(async (tx) => {
      const [row] = await tx.unsafe(TRANSFER);
      const { id } = row as unknown as { id: bigint };
      await tx.unsafe(posting(String(id), 1, 1, '999999999'));
      await tx.unsafe(posting(String(id), 2, -1));
    });
    await expect(work).rejects.toThrow(/no transfer or account/);
  });

  it('that sums to zero is taken, so the refusals above are not of everything', async () => {
    const opening = `insert into ledger_opening (reference, account_id, amount)
      values ('hand:1', account_of('operator', 0, 'revenue'), 100)`;
    await server.owner.begin(async (tx) => {
      await tx.unsafe(opening);
      const [row] =
        await tx`insert into ledger_transfer (type, reference) values ('topup.credited', 'hand:1') returning id`;
      const { id } = row as unknown as { id: bigint };
      await tx.unsafe(posting(String(id), 1, 100));
      await tx.unsafe(posting(String(id), 2, -100, `account_of('operator', 0, 'suspense')`));
    });
  });

  it('of one business event twice is refused', async () => {
    await expect(
      server.owner`insert into ledger_transfer (type, reference) select type, reference from ledger_transfer limit 1`,
    ).rejects.toThrow(/reference/);
  });
});

const KEPT = [
  'ledger_posting',
  'ledger_transfer',
  'event_log',
  'audit_log',
  'audit_seal',
  'audit_anchor',
  'risk_event',
];
const COLUMN: Record<string, string> = {
  ledger_posting: 'amount',
  ledger_transfer: 'type',
  event_log: 'kind',
  audit_log: 'action',
  audit_seal: 'hash',
  audit_anchor: 'hash',
  risk_event: 'kind',
};

describe('what is written stays written', () => {
  it.each(KEPT)('%s: changed, removed or emptied by nobody, the owner included', async (table) => {
    for (const sql of [
      `update ${table} set ${COLUMN[table]} = ${COLUMN[table]}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(server.owner.unsafe(sql)).rejects.toThrow(/immutable/);
  });

  it.each(['ledger_hold', 'collection_order', 'payout_order', 'payout_claim'])(
    '%s: removed by nobody',
    async (table) => {
      await expect(server.owner.unsafe(`delete from ${table}`)).rejects.toThrow(/immutable/);
      await expect(server.owner.unsafe(`truncate ${table} cascade`)).rejects.toThrow(/immutable/);
    },
  );

  it.each([
    ...KEPT.flatMap((table) => [`update ${table} set ${COLUMN[table]} = ${COLUMN[table]}`, `delete from ${table}`]),
    ...['ledger_balance', 'ledger_hold', 'ledger_rollup', 'collection_order', 'payout_order', 'payout_claim'].flatMap(
      (table) => [`delete from ${table}`, `insert into ${table} overriding system value select * from ${table}`],
    ),
    `insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', 99, 'payable')`,
    `insert into complaint (order_id, reason, detail) values (1, 'other', 'x')`,
    `delete from complaint`,
    `update ledger_balance set posted = posted + 1`,
    `update ledger_hold set state = 'released'`,
    `update collection_order set status = 2`,
    `insert into ledger_posting (transfer_id, line, account_id, amount) values (1, 98, 1, 1)`,
    `insert into ledger_transfer (type, reference) values ('x', 'y')`,
    `insert into audit_seal (seq, audit_id, hash) values (1, 1, '')`,
    `update audit_head set seq = 0`,
    `update state_move set to_state = 2`,
    `insert into state_move values ('collection_order', 3, 2)`,
    `update licence_profile set valid_to = 'infinity'`,
    `update participant_rate set rate = 1`,
    `update merchant_fee set rate = 1`,
    `select post_transfer('x', 'y', '', '{1,2}', '{1,-1}')`,
    `select tell_merchant('collection.succeeded', '{1}')`,
    `update payout_order set status = 2`,
    `update payout_claim set status = 1`,
    `update payout_policy set max_open = 1000`,
    `delete from screening_entry`,
    `update screening_list set name = 'x'`,
    `select tell_merchant_of_payout('payout.completed', o, now()) from payout_order o`,
    `select settle_payout(o, c, 'x', now()) from payout_order o join payout_claim c on c.payout_id = o.id`,
    `select return_claim(c, 5, now()) from payout_claim c`,
    `select take_request(1, 'x', 'y', 'z', '00')`,
    `alter table ledger_posting disable trigger all`,
    `set session_replication_role = replica`,
    `drop trigger ledger_posting_immutable on ledger_posting`,
  ])('as the application role, no privilege: %s', async (sql) => {
    await expect(server.platform.db.app.unsafe(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('as the application role, no float can be made by a statement; the owner’s credit happens once', async () => {
    const [row] = await server.owner`select id from participant where name = 'ms01'`;
    const { id } = row as { id: bigint };
    await expect(server.platform.db.app`select credit_float(${id}, 123456789, 'forged:1')`).rejects.toThrow(
      /permission denied/,
    );
    await server.owner`
      insert into ledger_opening (reference, account_id, amount)
      values ('test:credit', account_of('participant', ${id}, 'float'), 100)`;
    await server.owner`select credit_float(${id}, 100, 'test:credit')`;
    await expect(server.owner`select credit_float(${id}, 100, 'test:credit')`).rejects.toThrow(/reference/);
    await expect(server.owner`select credit_float(${id}, -100, 'test:debit')`).rejects.toThrow(/positive/);
  });
});

describe('balances and holds', () => {
  it('available below zero is refused, whoever writes', async () => {
    await expect(server.owner`update ledger_balance set held = posted + 1`).rejects.toMatchObject({
      constraint: 'available_not_negative',
    });
    await expect(server.owner`update ledger_balance set posted = held - 1`).rejects.toMatchObject({
      constraint: 'available_not_negative',
    });
    await expect(server.owner`update ledger_balance set held = -1`).rejects.toThrow(/held/);
  });

  it('a hold closes once, never opens again and never changes', async () => {
    const closed = `reference = 'collection:' || (select id from collection_order where agt_order_no = '${settledNo}')`;
    for (const state of [`'released', closed_at = now()`, `'open', closed_at = null`, `'captured', closed_at = now()`])
      await expect(
        server.owner.unsafe(`update ledger_hold set state = ${state} where ${closed}`),
      ).rejects.toMatchObject({
        constraint: 'hold_closed_once',
      });
    await expect(
      server.owner`
        update ledger_hold
        set amount = amount + 1, state = 'released', closed_at = now()
        where state = 'open'`,
    ).rejects.toMatchObject({ constraint: 'hold_closed_once' });
  });
});

function allMoves<S extends number>(states: readonly S[], moves: Moves<S>) {
  return states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => ({ from, to, allowed: moves[from].includes(to) })),
  );
}

describe('rules that stand twice are the same', () => {
  it.each([
    ['collection_order', COLLECTION_MOVES],
    ['payout_order', PAYOUT_MOVES],
    ['payout_claim', CLAIM_MOVES],
    ['collection_account', CHECK_MOVES],
    ['top_up', TOP_UP_MOVES],
    ['chain_deposit', DEPOSIT_MOVES],
  ])('the moves of a %s: database and contract', async (machine, moves) => {
    const rows = (await server.owner`
        select from_state as f, to_state as t
        from state_move
        where machine = ${machine}`) as unknown as {
      f: number;
      t: number;
    }[];
    const contract = Object.entries(moves).flatMap(([from, to]) => to.map((state) => `${from}→${state}`));
    expect(rows.map(({ f, t }) => `${f}→${t}`).sort()).toEqual(contract.sort());
  });

  it.each([
    ['payout_order', allMoves(PAYOUT_STATUSES, PAYOUT_MOVES)],
    ['payout_claim', allMoves(CLAIM_STATUSES, CLAIM_MOVES)],
  ] as const)(
    'every move of a %s outside the table is refused by the database, and every start but 0',
    async (table, moves) => {
      const ends = (state: number) =>
        table === 'payout_claim'
          ? `, pay_pic_url = 'x', ended_at = ${[2, 4, 5].includes(state) ? 'now()' : 'null'}`
          : '';
      for (const { from, to, allowed } of moves) {
        if (allowed) continue;
        const attempt = server.owner.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx.unsafe(
            `update ${table} set status = ${from}${ends(from)} where id = (select min(id) from ${table})`,
          );
          await tx`set local session_replication_role = origin`;
          await tx.unsafe(`update ${table} set status = ${to}${ends(to)} where id = (select min(id) from ${table})`);
          throw new Error(`${from}→${to} was allowed`);
        });
        await expect(attempt).rejects.toMatchObject({ constraint: `${table}_moves` });
      }
      const other =
        table === 'payout_claim' ? `claim_no = 'x', pay_pic_url = 'x'` : `order_no = 'x', mch_order_no = 'x'`;
      const start = server.owner.begin(async (tx) => {
        await tx.unsafe(`create temporary table copy on commit drop as select * from ${table} limit 1`);
        await tx.unsafe(`update copy set id = id + 1000000, status = 1, ${other}`);
        await tx.unsafe(`insert into ${table} overriding system value select * from copy`);
      });
      await expect(start).rejects.toMatchObject({ constraint: `${table}_moves` });
    },
  );

  it('every move outside the table is refused by the database, every state tried', async () => {
    const states = COLLECTION_STATUSES;
    for (const from of states)
      for (const to of states) {
        if (from === to || COLLECTION_MOVES[from].includes(to)) continue;
        // An order in each state is made with the guards off, in a transaction that never commits.
        const attempt = server.owner.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx`
            update collection_order
            set status = ${from}, account_id = case when ${from}::int in (0, 3) then null else 1 end
            where agt_order_no = ${settledNo}`;
          await tx`set local session_replication_role = origin`;
          await tx`
            update collection_order
            set status = ${to}, account_id = case when ${to}::int in (0, 3) then null else 1 end
            where agt_order_no = ${settledNo}`;
          throw new Error(`${from}→${to} was allowed`);
        });
        await expect(attempt).rejects.toMatchObject({ constraint: 'collection_order_moves' });
      }
  });

  it('the folding of legal names: database and contract', async () => {
    const odd = fc.constantFrom(...'·•‧・⋅∙　\u00a0\u2003\u2009\u200b\u202f\u205f\t\n\v\f\r ＡａＺ１㈱ﬁ①ｱﾞßıꓸ･');
    const chinese = fc.integer({ min: 0x4e00, max: 0x9fff }).map((point) => String.fromCodePoint(point));
    const name = fc.array(fc.oneof(odd, chinese, fc.string({ minLength: 1, maxLength: 1 })), { maxLength: 24 });
    const samples = fc.sample(name, 3_000).map((parts) => parts.join('').replaceAll('\0', ''));
    const rows = (await server.owner`
        select legal_name_key(x) as key
        from unnest(${samples}::text[]) with ordinality u (x, n)
        order by n`) as unknown as {
      key: string;
    }[];
    const different = samples
      .map((sample, n) => ({
        sample: JSON.stringify(sample),
        contract: normalizeLegalName(sample),
        database: rows[n]?.key,
      }))
      .filter(({ contract, database }) => contract !== database);
    expect(different.slice(0, 5)).toEqual([]);
  });
});

describe('roll-up', () => {
  it('equals the sum of postings while settlements run beside it', async () => {
    await rotateOnly(server, 'agent02');
    const agent02 = await signInUser(server, 'agent02');
    const orders = await Promise.all(
      Array.from({ length: 60 }, (_, n) => createOrder(server, { amount: `${200 + n}.00` })),
    );
    expect(orders.every(({ status }) => status === 1)).toBe(true);
    let running = true;
    const rolling = (async () => {
      let rounds = 0;
      for (; running; rounds++) await rollUpLedger(server.platform);
      return rounds;
    })();
    const reading = (async () => {
      while (running) {
        const [row] = await server.owner`
          select bool_and(
            rolled_balance(r.account_id) = coalesce(
              (select sum(p.amount) from ledger_posting p where p.account_id = r.account_id),
              0)) as same
          from ledger_rollup r`;
        expect(row).toEqual({ same: true });
      }
    })();
    const answers = await Promise.all(orders.map(({ agtOrderNo }) => agent02.confirm(agtOrderNo, {})));
    running = false;
    expect(await rolling).toBeGreaterThan(0);
    await reading;
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    const revenue = (await readBalances(server))['operator.revenue']?.replace('.', '') ?? '';
    // Postings that a running transaction of the cluster may precede are rolled up later; other test files have such
    // transactions.
    const rolled = async () => {
      await rollUpLedger(server.platform);
      const [row] =
        await server.owner`select balance from ledger_rollup where account_id = account_of('operator', 0, 'revenue')`;
      return (row as { balance: bigint }).balance;
    };
    await expect.poll(rolled, { timeout: 15_000 }).toBe(BigInt(revenue));
    await expectWholeBooks(server);
  });
});

describe('verify', () => {
  it('finds what was broken behind the guards, each in its own check', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '77.00' });
    await expireNow(server, agtOrderNo);
    const breakings: [RegExp, string][] = [
      [
        /sums to zero/,
        `update ledger_posting
          set amount = amount + 1
          where transfer_id = (select max(transfer_id) from ledger_posting) and line = 1`,
      ],
      [/floored balance equals/, `update ledger_balance set posted = posted + 1`],
      [/held amount equals/, `update ledger_balance set held = held + 1 where posted > held`],
      [
        /exactly once, as their order says/,
        `update ledger_hold set state = 'open', closed_at = null where state = 'captured'`,
      ],
      [/exactly one settlement/, `update collection_order set status = 2 where agt_order_no = '${agtOrderNo}'`],
      [/never exceed the fee/, `update collection_order set fee_rate = 1 where agt_order_no = '${settledNo}'`],
      [
        /no participant’s rate is above its parent’s rate/,
        `update participant_rate
          set rate = 99999
          where participant_id = (select id from participant where name = 'agent02')`,
      ],
      [
        /holder names equal/,
        `update participant
          set legal_name = (select legal_name from participant where name = 'agent01')
          where name = 'agent02'`,
      ],
      [/above its limits/, `update person set daily_count = 0`],
      [
        /moved only as/,
        `insert into event_log (kind, order_id, order_no, status)
          select 'payout.listed', id, order_no, 4
          from payout_order`,
      ],
      [
        /running balances/,
        `update ledger_posting set balance_after = balance_after + 1 where balance_after is not null`,
      ],
    ];
    for (const [name, sql] of breakings) {
      const broken = await brokenBy(server, sql);
      expect(
        broken.some((found) => name.test(found)),
        `${name} in ${broken}`,
      ).toBe(true);
    }
  });
});
