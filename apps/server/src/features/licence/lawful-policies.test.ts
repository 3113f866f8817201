import { randomUUID } from 'node:crypto';
import { JURISDICTIONS } from '@mashang/contract/jurisdictions';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/db.ts';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

type Kind = 'jurisdiction.policy' | 'licence.profile';
const POLICY = {
  name: '某地',
  services: ['collection', 'agent_network'],
  settlementModes: ['institution'],
  accountTypes: [2],
  legalBasis: '支付服务法；审阅人甲',
};
const AGENCY = { ...POLICY, settlementModes: ['institution', 'agent_float'] };

let server: TestServer;
let maker: TestUser;
let checker: TestUser;
async function open(options: { demo?: boolean } = {}): Promise<void> {
  server = await startTestServer(options);
  [maker, checker] = [await insertSession(server, 'admin01'), await insertSession(server, 'admin02')];
}
async function put(kind: Kind, subjectId: string, payload: unknown): Promise<void> {
  const id = await proposed(maker, kind, { subjectId, payload });
  const answer = await decide(checker, 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
}
const asked = (kind: Kind, subjectId: string, payload: unknown) => propose(maker, kind, { subjectId, payload });
/** An answer that names the field and gives the reason. */
const wrong = (field: string, reason: string) => ({
  code: 400,
  data: [{ field, reason: expect.stringContaining(reason) }],
});
const licence = (fields: object) => ({
  legalName: '某某支付有限公司',
  licenceNo: 'PS2026',
  regulator: '某金融管理局',
  jurisdiction: 'SG',
  services: ['collection'],
  settlementMode: 'institution',
  validFrom: formatTime(Date.now() - 86_400_000),
  validTo: formatTime(Date.now() + 86_400_000),
  ...fields,
});
/** Inserts a newer licence as the database's owner. */
const licensed = (jurisdiction: string, services: string[]) =>
  server.change(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select '某某支付有限公司', 'PS2026', '某金融管理局', ${jurisdiction}, ${services}, 'institution', now() - interval '1 day',
        now() + interval '1 day', min(id), max(id) from app_user`,
  );

/** The constraint that refuses a write of the application's login under an approval by two people; null for none. */
async function inForce(kind: Kind, subjectId: string, write: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const another = randomUUID();
  const payload = subjectId === 'licence' ? licence({ licenceNo: another }) : { ...POLICY, legalBasis: another };
  const id = await proposed(maker, kind, { subjectId, payload });
  const done = server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update approval set state = 1, closed_at = now() where id = ${id}`;
    await tx`set local session_replication_role = origin`;
    await tx`select set_config('app.approval', ${id}, true)`;
    await tx`set local role mashang_app`;
    await write(tx);
  });
  const refusal = await done.then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  );
  await decide(checker, 'reject', id);
  return refusal;
}
const insertPolicy = (code: string, modes: string[]) => (tx: Tx) =>
  tx`
    insert into jurisdiction_policy (code, name, services, settlement_modes, account_types, legal_basis, approval_id)
    values (${code}, 'x', '{collection}', ${modes}, '{2}', 'x', current_setting('app.approval')::bigint)`;

describe('in a demo', () => {
  beforeAll(() => open());
  afterAll(() => server.stop());

  it('a policy neither names, replaces nor subdivides a jurisdiction of the contract', async () => {
    const { app } = server.platform.db;
    for (const code of Object.keys(JURISDICTIONS))
      for (const [one, fault] of [
        [code, 'built_in'],
        [`${code}-X`, 'part_of_built_in'],
      ] as const) {
        // DEMO-I is a jurisdiction of its own and not a subdivision of DEMO: both are refused.
        expect(await asked('jurisdiction.policy', one, POLICY)).toMatchObject({ code: 403 });
        const [row] = await app`select policy_fault(${one}, '{institution}') as fault`;
        expect(row, one).toEqual({ fault });
      }
    expect(await asked('jurisdiction.policy', 'CN-GD', POLICY)).toMatchObject({ code: 403 });
  });

  it('its code is one of ISO 3166: no union of countries, no unknown place', async () => {
    for (const code of ['EU', 'UN', 'ZZ', 'XA', 'SU', 'sg', 'SGP', 'SG-', 'SG-ABCD', 'XX'])
      expect(await asked('jurisdiction.policy', code, POLICY), code).toMatchObject(wrong('subjectId', 'ISO 3166'));
    const [row] = await server.platform.db.app`
      select count(*)::int as countries
      from generate_series(65, 90) a, generate_series(65, 90) b
      where territory_of(chr(a) || chr(b)) is not null`;
    expect(row).toEqual({ countries: 249 });
  });

  it('starts with the institution alone, whatever the fictitious licence names', async () => {
    expect(await asked('jurisdiction.policy', 'SG', AGENCY)).toMatchObject(
      wrong('payload.settlementModes', '代理网络'),
    );
    await put('jurisdiction.policy', 'SG', POLICY);
  });

  it('is refused by the database as well, to whoever writes', async () => {
    for (const [code, modes] of [
      ['CN', ['institution']],
      ['DEMO-I', ['institution']],
      ['CN-GD', ['institution']],
      ['EU', ['institution']],
      ['SG', ['institution', 'agent_float']],
    ] as const) {
      const written = server.owner`
        insert into jurisdiction_policy
        select ${code}, name, services, ${[...modes]}, account_types, legal_basis, approval_id
        from jurisdiction_policy`;
      await expect(written, code).rejects.toMatchObject({ code: '23514', constraint: 'policy_lawful' });
    }
  });
});

describe('in production', () => {
  beforeAll(async () => {
    await open({ demo: false });
    await server.owner`insert into deployment_kind (kind) values ('production')`;
    await licensed('SG', ['collection']);
  });
  afterAll(() => server.stop());

  it('a policy is of the country of the licence’s regulator, a subdivision of it included', async () => {
    expect(await asked('jurisdiction.policy', 'AE', POLICY)).toMatchObject(wrong('subjectId', '法域 SG'));
    expect(await asked('jurisdiction.policy', 'AE-DU', POLICY)).toMatchObject(wrong('subjectId', '法域 SG'));
    await put('jurisdiction.policy', 'SG', POLICY);
    await put('jurisdiction.policy', 'SG-01', POLICY);
    await licensed('AE-DU', ['collection']);
    await put('jurisdiction.policy', 'AE', POLICY);
    await licensed('SG', ['collection']);
    // The application's login may write a permitted policy under the approval.
    expect(await inForce('jurisdiction.policy', 'SG-02', insertPolicy('SG-02', ['institution']))).toBeNull();
  });

  it('agent_float comes after a licence of that country that names agent_network', async () => {
    expect(await asked('jurisdiction.policy', 'SG', AGENCY)).toMatchObject(
      wrong('payload.settlementModes', '代理网络'),
    );
    const agency = insertPolicy('SG-03', ['agent_float']);
    expect(await inForce('jurisdiction.policy', 'SG-03', agency)).toBe('policy_lawful');
    await put('licence.profile', 'licence', licence({ services: ['collection', 'agent_network'] }));
    await put('jurisdiction.policy', 'SG', AGENCY);
    const floats = { settlementMode: 'agent_float' };
    expect(await asked('licence.profile', 'licence', licence(floats))).toMatchObject(
      wrong('payload.settlementMode', '代理网络'),
    );
    await put('licence.profile', 'licence', licence({ ...floats, services: ['collection', 'agent_network'] }));
  });

  it('no licence is of a fictitious jurisdiction', async () => {
    for (const jurisdiction of ['DEMO', 'DEMO-I'])
      expect(await asked('licence.profile', 'licence', licence({ jurisdiction }))).toMatchObject(
        wrong('payload.jurisdiction', '演示'),
      );
    const insertLicence = (jurisdiction: string, mode: string) => (tx: Tx) =>
      tx`
        insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
          valid_from, valid_to, entered_by, approved_by)
        select legal_name, licence_no, regulator, ${jurisdiction}, '{collection}', ${mode}, valid_from, valid_to,
          entered_by, approved_by
        from licence_profile order by id limit 1`;
    for (const [jurisdiction, mode] of [
      ['DEMO', 'institution'],
      ['DEMO-I', 'institution'],
      ['SG', 'agent_float'],
    ] as const)
      expect(await inForce('licence.profile', 'licence', insertLicence(jurisdiction, mode)), jurisdiction).toBe(
        'licence_lawful',
      );
  });

  it('a licence that has ended binds no policy any more', async () => {
    expect(await asked('jurisdiction.policy', 'AE', POLICY)).toMatchObject(wrong('subjectId', '法域 SG'));
    await server.change((sql) => sql`update licence_profile set valid_to = now() - interval '1 hour'`);
    await put('jurisdiction.policy', 'AE', { ...POLICY, name: '阿联酋' });
  });
});
