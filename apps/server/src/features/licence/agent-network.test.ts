import {
  JURISDICTIONS,
  type JurisdictionPolicy,
  type LicenceProfile,
  SERVICES,
  SETTLEMENT_MODES,
  type Service,
  type SettlementMode,
  whyNotOffered,
} from '@mashang/contract/jurisdictions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { openBankAccount, openPlace, placeOrder } from '../../test-support/arrange/arrange-institution.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { readSqlFunctions } from '../../test-support/command-outcomes.ts';
import { invariantsBrokenBy } from '../../test-support/read-books.ts';
import { insertSession } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const NAME = '机构订单的佣金有代理网络的许可';
const WITH: Service[] = ['collection', 'payout', 'agent_network'];
const WITHOUT: Service[] = ['collection', 'payout'];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 1_000_000_000n);
  await openBankAccount(server, { code: 'main', number: '1100200300400500', prefix: '88660001', way: 'order' });
  await openPlace(server, 'bank', 'main');
  // A policy's row refers to an approval; any approval will do for these tests.
  const payload = {
    name: '某地',
    services: WITH,
    settlementModes: ['institution'],
    accountTypes: [2],
    legalBasis: '支付服务法',
  };
  await proposed(await insertSession(server, 'admin01'), 'jurisdiction.policy', { subjectId: 'SG', payload });
  await server.change(
    (sql) => sql`update merchant set acquiring_agent = (select id from participant where name = 'agent02')`,
  );
});
beforeEach(() => licensed('SG', WITH));
afterAll(() => server?.stop());

type Fields = { mode?: SettlementMode; from?: string; to?: string };
/** Inserts a newer licence, as two people would enter it. */
const licensed = (jurisdiction: string, services: readonly Service[], fields: Fields = {}) =>
  server.change(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select '某某支付有限公司', 'PS2026', '某金融管理局', ${jurisdiction}, ${[...services]}, ${fields.mode ?? 'institution'},
        now() + ${fields.from ?? '-1 day'}::interval, now() + ${fields.to ?? '1 day'}::interval, min(id), max(id)
          from app_user`,
  );
/** Puts the policy of that country in force, as two people would. */
const policy = (code: string, services: readonly Service[]) =>
  server.change(
    (sql) => sql`
      insert into jurisdiction_policy (code, name, services, settlement_modes, account_types, legal_basis, approval_id)
      select ${code}, '某地', ${[...services]}, '{institution}', '{2,21}', '支付服务法', min(id) from approval
      on conflict (code) do update set services = excluded.services, changed_at = clock_timestamp()`,
  );
const chainOf = async (no: string) => {
  const [row] = await server.owner<{ n: number }[]>`
    select cardinality(chain_accounts) as n from collection_order where agt_order_no = ${no}
    union all select cardinality(chain_accounts) from payout_order where order_no = ${no}`;
  return row?.n;
};
/** Creates one order and one payout of the merchant that agent02 acquired. */
async function make(): Promise<{ order: string; payout: string }> {
  const { agtOrderNo } = await placeOrder(server, { amount: '1000.00' });
  const { orderNo } = await listPayout(server, { amount: '1000.00' });
  return { order: agtOrderNo, payout: orderNo };
}

describe('commission of who acquired a merchant', () => {
  it('is fixed on orders and payouts while licence and policy both have the agent network', async () => {
    await policy('SG', WITH);
    const both = await make();
    expect([await chainOf(both.order), await chainOf(both.payout)]).toEqual([2, 2]);
    // The policy no longer allows it, although the licence still names it.
    await policy('SG', WITHOUT);
    const dropped = await make();
    expect([await chainOf(dropped.order), await chainOf(dropped.payout)]).toEqual([0, 0]);
    await policy('SG', WITH);
    await licensed('SG', WITHOUT);
    const unlicensed = await make();
    expect([await chainOf(unlicensed.order), await chainOf(unlicensed.payout)]).toEqual([0, 0]);
  });

  it('is found where the licence of that moment, or its policy, has no agent network', async () => {
    await policy('SG', WITH);
    const { order, payout } = await make();
    const found = async (sql: string) => {
      const broken = (await invariantsBrokenBy(server, sql)).find(({ name }) => name.startsWith(NAME));
      return [order, payout].filter((no) => broken?.examples.includes(no));
    };
    const past = (minutes: number) => `clock_timestamp() - interval '${minutes} minutes'`;
    const last = `(select max(id) from licence_profile)`;
    expect(await found('select 1')).toEqual([]);
    // An earlier licence covered it, but the one in force does not.
    const revoked = `update licence_profile set created_at = ${past(60)};
      update licence_profile set services = '{collection,payout}', created_at = ${past(30)} where id = ${last};`;
    expect(await found(revoked)).toEqual([order, payout]);
    // A licence entered within the same minute may be the one that was read.
    expect(await found(`update licence_profile set services = '{collection,payout}' where id = ${last}`)).toEqual([]);
    const china = `update licence_profile set created_at = ${past(60)};
      update licence_profile set jurisdiction = 'CN' where id = ${last};`;
    expect(await found(china)).toEqual([order, payout]);
    const dropped = (minutes: number) => `update licence_profile set created_at = ${past(60)};
      update jurisdiction_policy
      set services = '{collection,payout}', changed_at = ${past(minutes)}
      where code = 'SG';`;
    expect(await found(dropped(30))).toEqual([order, payout]);
    // The approval by two people contains what the policy said before.
    const said = (services: Service[]) => `
      alter table approval drop constraint approval_hash_fits, drop constraint approval_lines_check;
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, needed,
        hash, reason, maker_id, expires_at, state, closed_at)
      select 'jurisdiction.policy', 'x', 'SG', 'x', gen_random_uuid()::text, '${JSON.stringify({ services })}', '{}',
        '[]', 1, 'x', 'x', min(id), now(), 1, ${past(40)}
      from app_user;`;
    const later = dropped(-5);
    expect(await found(later + said(WITH))).toEqual([]);
    expect(await found(later + said(WITHOUT))).toEqual([order, payout]);
    expect(await found(later)).toEqual([order, payout]);
    // Only one of the two is wrong.
    const only = (table: string) => `update ${table} set chain_accounts = '{}', chain_rates = '{}';`;
    expect(await found(revoked + only('payout_order'))).toEqual([order]);
    expect(await found(revoked + only('collection_order'))).toEqual([payout]);
  });
});

it('the database knows the policies that the contract has, no other, list by list', async () => {
  const functions = await readSqlFunctions();
  const codes = (name: string, pattern: RegExp) =>
    [...(pattern.exec(functions.get(name) ?? '')?.[1] ?? '').matchAll(/'([A-Z-]+)'/g)].map(([, code]) => code).sort();
  const known = Object.keys(JURISDICTIONS).sort();
  expect(codes('policy_of', /case code(.*?)\n {4}else/s)).toEqual(known);
  expect(codes('policy_fault', /when code in \((.*?)\) then 'built_in'/)).toEqual(known);
  for (const [code, { services, settlementModes }] of Object.entries(JURISDICTIONS)) {
    const [row] = await server.owner<{ services: string[]; modes: string[] }[]>`
      select services, settlement_modes as modes from policy_of(${code})`;
    expect(row?.services.sort(), code).toEqual([...services].sort());
    expect(row?.modes.sort(), code).toEqual([...settlementModes].sort());
  }
});

it('the database offers a service as the contract does, of every licence and policy', async () => {
  await policy('SG', WITH);
  await policy('SG-01', ['collection']);
  for (const jurisdiction of [...Object.keys(JURISDICTIONS), 'SG', 'SG-01', 'AE'])
    for (const mode of SETTLEMENT_MODES)
      for (const services of [SERVICES, WITHOUT])
        for (const [from, to] of [
          ['-1 day', '1 day'],
          ['1 hour', '1 day'],
          ['-1 day', '-1 hour'],
        ] as const) {
          await licensed(jurisdiction, services, { mode, from, to });
          const [stored] = await server.owner<Pick<JurisdictionPolicy, 'services' | 'settlementModes'>[]>`
            select services, settlement_modes as "settlementModes"
            from jurisdiction_policy
            where code = ${jurisdiction}`;
          const profile: LicenceProfile = {
            legalName: '',
            licenceNo: '',
            regulator: '',
            jurisdiction,
            services,
            settlementMode: mode,
            validFrom: Date.now() + (from === '1 hour' ? 3_600_000 : -86_400_000),
            validTo: Date.now() + (to === '1 day' ? 86_400_000 : -3_600_000),
            policy: stored
              ? { name: '某地', accountTypes: [2], personalCodes: false, fictitious: false, ...stored }
              : null,
          };
          for (const service of SERVICES) {
            const [row] = await server.owner`select service_offered(${service}, clock_timestamp()) as "isOffered"`;
            const isOffered = whyNotOffered(profile, service, Date.now()) === null;
            expect(row, JSON.stringify([jurisdiction, mode, services, from, to, service])).toEqual({ isOffered });
          }
        }
});
