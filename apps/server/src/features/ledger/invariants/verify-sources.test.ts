import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectWholeBooks, invariantsBrokenBy } from '../../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import type { Invariant } from './invariants-store.ts';
import { TRANSFER_SOURCES } from './source-invariants-store.ts';

const FLOAT = `account_of('participant', (select id from participant where name = 'agent01'), 'float')`;
const CLEARING = `account_of('operator', 0, 'bank_clearing')`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const forged = (type: string, reference: string, order = '') =>
  `select post_transfer('${type}', '${reference}', '${order}', array[${FLOAT}, ${CLEARING}],
    array[123456789, -123456789]::bigint[])`;
const broken = (sql: string) => invariantsBrokenBy(server, sql);
const named = (found: Invariant[], type: string, reference: string) =>
  found.some(
    ({ name, examples }) =>
      name.includes('转账') && examples.some((one) => one.startsWith(`${type} #`) && one.endsWith(reference)),
  );

it('finds nothing amiss in a demo, whose accounts were opened', () => expectWholeBooks(server));

describe('a transfer made by hand is named', () => {
  it.each([...TRANSFER_SOURCES.map(({ type }) => type), 'gift', 'test.funded'])('of the type %s', async (type) => {
    expect(named(await broken(forged(type, `forged:${type}`)), type, `forged:${type}`)).toBe(true);
  });

  it('made by the function that credits a float', async () => {
    const found = await broken(
      `select credit_float((select id from participant where name = 'ms01'), 123456789, 'forged:1')`,
    );
    expect(named(found, 'topup.credited', 'forged:1')).toBe(true);
  });

  it.each([
    ['collection.settled', 'collection:1'],
    ['collection.refunded', 'refund:1'],
    ['collection.returned', 'return:1'],
    ['payout.settled', 'payout:1'],
    ['transfer', 'transfer:1:some-intent'],
    ['cashout.paid', 'cash-out:999999'],
    ['topup.credited', 'bank:N-1'],
    ['topup.credited', 'opening:nobody'],
    ['topup.credited', 'chain:1'],
    ['statement.suspense', 'statement-line:1'],
  ])('that names a document as %s does, where there is none: %s', async (type, reference) => {
    expect(named(await broken(forged(type, reference)), type, reference)).toBe(true);
  });

  it('of another amount than its opening, and an opening in production after the first other transfer', async () => {
    const opened = (fen: number) =>
      `insert into ledger_opening (reference, account_id, amount) values ('late:1', ${FLOAT}, ${fen});`;
    expect(named(await broken(opened(1) + forged('topup.credited', 'late:1')), 'topup.credited', 'late:1')).toBe(true);
    const whole = opened(123456789) + forged('topup.credited', 'late:1');
    expect(named(await broken(whole), 'topup.credited', 'late:1')).toBe(false);
    const production = `update licence_profile set jurisdiction = 'HK';`;
    const other = forged('transfer', 'transfer:before');
    expect(named(await broken(`${production + other};${whole}`), 'topup.credited', 'late:1')).toBe(true);
  });
});

describe('accounts are opened', () => {
  it('by the application at a demo’s first start alone, and by the owner in a demo', async () => {
    const open = (name: string) => `select ${name}(${FLOAT}, 100, '${name}:1')`;
    await expect(server.platform.db.app.unsafe(open('open_balance'))).rejects.toThrow(/permission denied/);
    await expect(
      server.owner.begin(async (tx) => {
        await tx.unsafe(forged('transfer', 'transfer:x'));
        await tx.unsafe(`set local role mashang_app; ${open('open_demo_balance')}`);
      }),
    ).rejects.toMatchObject({ constraint: 'opening_first' });
    await expect(
      server.owner.begin(async (tx) => {
        await tx.unsafe(
          `alter table licence_profile disable trigger user; update licence_profile set jurisdiction = 'HK'`,
        );
        await tx.unsafe(forged('transfer', 'transfer:x'));
        await tx.unsafe(open('open_balance'));
      }),
    ).rejects.toMatchObject({ constraint: 'opening_first' });
  });
});
