import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetProposals } from '../../test-support/lift-sums.ts';
import { beginRows, ROWS } from '../../test-support/postings-rows.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { TRANSFER_SOURCES } from './source-invariants-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await beginRows(server);
});
afterAll(() => server?.stop());

const said = (text: string) => `exists (select from pg_proc where prosrc like '%''${text}''%')`;
/**
 * Rows that no command performs yet, why, and what is found in the database once one does: then the row belongs above.
 * A new type of transfer is noticed as well, by the test of types.
 */
const NOT_YET: { event: string; why: string; types?: string[]; found: string }[] = [
  {
    event: 'channel: the part of a receipt above its order; its pay-out of the balance less its cost',
    why: 'channels',
    types: ['receipt.suspended'],
    found: said('channel_clearing'),
  },
];
/** Types of transfers whose commands deposits.test.ts performs, on a chain of its own. */
const ON_CHAIN = ['topup.quarantined', 'topup.suspense', 'topup.returned', 'topup.released'];

const lastTransfer = async () => {
  const [row] = await server.owner<{ id: bigint }[]>`select coalesce(max(id), 0)::bigint as id from ledger_transfer`;
  return row?.id ?? 0n;
};
const transfersAfter = (id: bigint) => server.owner<{ type: string; sum: bigint }[]>`
  select t.type, sum(p.amount)::bigint as sum from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.id > ${id} group by t.id`;

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
