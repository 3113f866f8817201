import type { EvidenceAnswer } from '@mashang/contract/evidence';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { beginRows, ROWS } from '../../test-support/model/postings-rows.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { proveEvidence } from '../evidence/prove-evidence.ts';
import { TRANSFER_SOURCES } from './invariants/source-invariants-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await beginRows(server);
});
afterAll(() => server?.stop());

const said = (text: string) => `exists (select from pg_proc where prosrc like '%''${text}''%')`;
/**
 * Rows that no command performs yet, the reason, and what the database contains once one does: then the row belongs
 * above. The test of types also notices a new type of transfer.
 */
const NOT_YET: { event: string; why: string; types?: string[]; found: string }[] = [
  {
    event: 'channel: its pay-out of the balance less its cost',
    why: 'channels',
    types: ['receipt.suspended'],
    found: said('channel.paid_out'),
  },
];
/** Types of transfers whose commands deposits.test.ts performs, on a chain of its own. */
const ON_CHAIN = ['topup.quarantined', 'topup.suspense', 'topup.returned', 'topup.released'];

const lastTransfer = async () => {
  const [row] = await server.owner<{ id: bigint }[]>`select coalesce(max(id), 0)::bigint as id from ledger_transfer`;
  return row?.id ?? 0n;
};
const transfersAfter = (id: bigint) => server.owner<{ type: string; sum: bigint }[]>`
  select t.type, sum(p.amount)::bigint as sum
  from ledger_transfer t
  join ledger_posting p on p.transfer_id = t.id
  where t.id > ${id}
  group by t.id`;

it.each(ROWS)('$event', async ({ types, before, act, moves }) => {
  await forgetProposals(server.owner);
  await before?.();
  const [last, then] = [await lastTransfer(), await readBalances(server)];
  await act();
  const made = await transfersAfter(last);
  expect(changesOf(then, await readBalances(server))).toEqual(moves);
  expect(made.map(({ type }) => type).sort()).toEqual([...types].sort());
  expect(made.filter(({ sum }) => sum !== 0n)).toEqual([]);
  await expectWholeBooks(server);
});

it('knows every type of transfer there is, each in a row or with the reason why not', () => {
  const rows = [...new Set(ROWS.flatMap(({ types }) => types))];
  const others = [...NOT_YET.flatMap(({ types = [] }) => types), ...ON_CHAIN];
  expect([...rows, ...others].sort()).toEqual(TRANSFER_SOURCES.map(({ type }) => type).sort());
});

it.each(NOT_YET)('cannot perform yet, for want of $why: $event', async ({ found }) => {
  const [row] = await server.owner.unsafe(`select ${found} as there`);
  expect(row).toEqual({ there: false });
});

it('leaves no order whose evidence file does not hold: refunds of every kind, cancelled, returned', async () => {
  const finance = await insertSession(server, 'finance01');
  const orders = await server.owner<{ no: string; types: string[] }[]>`
    select o.agt_order_no as no, array_agg(distinct t.type) as types
    from collection_order o join ledger_transfer t on t.order_no = o.agt_order_no group by 1 order by 1`;
  for (const { no, types } of orders) {
    const answer = await finance.post('/api/agt/order/evidence', { agtOrderNo: no });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    const { text } = answer.data as EvidenceAnswer;
    expect({ no, types, broken: proveEvidence(Buffer.from(text)).broken }).toEqual({ no, types, broken: [] });
  }
  const seen = new Set(orders.flatMap(({ types }) => types));
  for (const type of ['refund.fee', 'advance.paid', 'reserve.drawn', 'reserve.restored', 'refund.cancelled'])
    expect(seen).toContain(type);
  for (const type of ['refund.returned', 'refund.surplus', 'collection.returned']) expect(seen).toContain(type);
});
