import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { makeNetwork, openOwner, type Sql } from './network.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';
import { verifyDeployment } from './verify-deployment.ts';

/** Orders per call. */
const STEP = 500;
const LIMIT_S = 20;
const MERCHANTS = 20;

/**
 * V1: `npm run verify` of books in which a line of the institution's statement settles every order, each line being
 * evidence of a posting. `SETTLED_DIR` names a folder that is kept and used again.
 */
export async function measureVerify(orders: number): Promise<Row[]> {
  const kept = process.env.SETTLED_DIR;
  const deployment = kept ?? mkdtempSync(join(tmpdir(), 'mashang-settled-'));
  try {
    await fillSettledDeployment(deployment, orders);
    const verified = verifyDeployment(deployment);
    if (!verified.clean) console.error(verified.said);
    const slowest = verified.lines.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5);
    const notes = slowest.map(({ name, seconds }) => `${name.split(' · ')[1]} ${round(seconds)} s`).join('; ');
    return [
      {
        id: 'V1',
        what:
          `verify a book of ${orders.toLocaleString('en')} orders settled at the institution's account, each by ` +
          'its line of a statement',
        figure: `${round(verified.seconds)} s, ${verified.broken} broken`,
        target: `< ${LIMIT_S} s`,
        met: verified.clean && verified.seconds < LIMIT_S,
        notes: `${verified.lines.length} checks; slowest: ${notes}`,
      },
    ];
  } finally {
    if (!kept) rmSync(deployment, { recursive: true, force: true });
  }
}

/**
 * Creates this many orders, placed, paid and settled by the program's own functions; only the statement lines are
 * written by hand.
 */
async function fillSettledDeployment(dataDir: string, orders: number): Promise<void> {
  const server = await startServer({ DEMO_MODE: 'institution' }, dataDir);
  const owner = openOwner(server, 1);
  try {
    const [before] = await owner`select from product where code = 'deployment'`;
    if (before) return;
    const shape = { topAgents: 1, collectorsEach: 1, merchants: MERCHANTS, users: false };
    await makeNetwork(server, owner, { tag: 'deployment', ...shape });
    await openAccount(owner, createSecrets(loadMasterKeys(dataDir)));
  } finally {
    await owner.end();
    await server.stop();
  }
  const payer = createSecrets(loadMasterKeys(dataDir)).vault.seal('statement_line.payer', '王小明');
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = connect(database.url, { max: 1 });
  try {
    await sql`set synchronous_commit = off`;
    for (let at = 0; at < orders; at += STEP) await settle(sql, payer, at + 1, Math.min(orders, at + STEP));
    await sql`select roll_up_ledger()`;
    for (let left = true; left; ) {
      const [row] = await sql`select roll_up_reports(${STEP * 20}) as left`;
      left = row?.left as boolean;
    }
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function openAccount(sql: Sql, secrets: ReturnType<typeof createSecrets>): Promise<void> {
  const number = secrets.vault.seal('bank_account.account_no', '6200000000000001');
  await sql`
    with account as (
      insert into bank_account (code, bank, holder, account_no, kind, virtual_way, virtual_prefix)
      values ('deployment', '示范银行', '示范支付有限公司', ${number}, 'client', 'order', '77770001') returning id
    )
    insert into receiving_place (product_id, kind, bank_account_id, daily_amount, daily_count)
    select p.id, 'bank', a.id, 1000000000000000, 2000000000 from product p, account a where p.code = 'deployment'`;
  await sql`
    insert into statement_source (name) select 'deployment' where not exists (select from statement_source)`;
  await sql`
    insert into statement_import (source_id, file_hash, file_name, storage_name, format, encoding, mapping,
      account_no, state, importer)
    select s.id, sha256('deployment'), 'deployment.xml', 'deployment', 'camt', 'utf-8', '{}', ${number}, 'done', 'bench'
    from statement_source s
    limit 1`;
}

async function settle(sql: Sql, payer: string, from: number, to: number): Promise<void> {
  await sql`
    select count(*) from product p join receiving_place r on r.product_id = p.id and r.kind = 'bank',
      lateral create_institution_orders(p.id, array[r.id], (
        select json_agg(
          json_build_object('merchant', m.id, 'payable', account_of('merchant', m.id, 'payable'), 'key_id', 'bench',
            'nonce', 'n' || n,
          'idem', 'i' || n, 'hash', encode(sha256(n::text::bytea), 'hex'), 'no', 'AC' || lpad(n::text, 18, '0'),
          'mch_no', 'm' || n, 'amount', 1000 + n % 4900000,
          'subject', '商品', 'payer_ref', '', 'goods', '', 'notify', '', 'return_url', '', 'tag', 'T' || n, 'pay_url',
          '/pay', 'candidates', array[1],
          'skips', '', 'last', true))
        from generate_series(${from}::int, ${to}::int) n
        join (select id, row_number() over (order by id) - 1 as nth from merchant where mch_id like 'deployment%') m
          on m.nth = n % ${MERCHANTS})) c
    where p.code = 'deployment'`;
  await sql`
    insert into statement_line (source_id, import_id, file_hash, row_no, identity, at, has_clock, day, amount,
      account_no, payer, reference, remark, virtual_no,
      bank_account_id)
    select i.source_id, i.id, i.file_hash, o.id, sha256(o.agt_order_no::bytea), clock_timestamp(), true,
      shanghai_day(clock_timestamp()), o.amount, i.account_no,
      ${payer}, 'B' || o.id, pay_reference(o.id), w.virtual_no, w.bank_account_id
    from statement_import i, collection_order o join order_place w on w.order_id = o.id
    where i.file_name = 'deployment.xml' and o.status = 1 and o.tag like 'T%'`;
  await sql`
    select count(*) from (select json_agg(json_build_object('line', l.id, 'no', o.agt_order_no)) as items
      from statement_line l join collection_order o on 'B' || o.id = l.reference where l.state = 'open') x,
      lateral confirm_by_statement(x.items) c`;
}
