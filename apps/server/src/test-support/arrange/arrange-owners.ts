import { createHash, randomUUID } from 'node:crypto';
import { creditCodeOf } from '@mashang/contract/identity-numbers';
import sharp from 'sharp';
import { DEMO_MERCHANT, DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../../../sandbox/src/seed/demo-data.ts';
import { insertParticipant, openProducts } from '../../../../sandbox/src/seed/demo-store.ts';
import { drawCode, merchantCodeText } from '../../../../sandbox/src/seed/draw-code.ts';
import { keepDemoPaper } from '../../../../sandbox/src/seed/keep-demo-paper.ts';
import { EXPORT_LISTS } from '../../export-lists.ts';
import { startExportWorker } from '../../features/exports/run-exports.ts';
import { createUser } from '../../features/users/create-user.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { buildRequest } from '../build-request.ts';
import { callMerchant, collectionBody, M1001, postCollection } from '../call-merchant.ts';
import { insertSession, type TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';
import { enterAccount } from './arrange-accounts.ts';
import { asked, cancelCash } from './arrange-cash-outs.ts';
import { rotateOnly } from './arrange-network.ts';
import { admitBusiness, arrangeRefunds, arrangeSettlements, type Office, openOffice } from './arrange-owned-money.ts';
import { claimed, fundMerchant, listPayout, pay, payoutBody, postPayout } from './arrange-payouts.ts';
import { arrangeProof, multipart, upload } from './arrange-proofs.ts';
import { arrangeShop } from './arrange-shops.ts';

/** Everything that belongs to one owner, and the texts by which it is recognised anywhere. */
export type Owner = {
  name: string;
  /** Values for fields that name an object, by the kind of object. */
  things: Record<Thing, string[]>;
  /** Texts that nobody else may read. */
  markers: RegExp;
  /** Texts in rows that nobody else may change. */
  traces: RegExp;
  /** Those of them that everybody who may claim sees: payouts in the claim list. */
  open: Set<string>;
};
export type Thing =
  | 'id'
  | 'participant'
  | 'user'
  | 'account'
  | 'collection'
  | 'payout'
  | 'claim'
  | 'cashOut'
  | 'refund'
  | 'settlement'
  | 'run'
  | 'batch'
  | 'mchOrder'
  | 'merchant'
  | 'accountNo'
  | 'username'
  | 'legalName'
  | 'file'
  | 'avatar'
  | 'key'
  | 'beneficiary'
  | 'product'
  | 'export'
  | 'uid'
  | 'requestKey';

/** Gives one owner's objects ids that no other owner's have, so that an id found anywhere identifies its owner. */
async function numberFrom(server: TestServer, base: number): Promise<void> {
  await server.owner`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, ${base})
    from pg_sequences
    where schemaname = 'public' and max_value > 2000000000`;
}
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const idsOf = (base: number) => `${String(base).slice(0, 6)}\\d{4}`;

export const OTHER_MERCHANT = {
  mchId: 'MSTRANGER9001',
  keyId: 'other-key',
  secret: 'other-secret-other-secret-other-',
  settlesTo: '7559000099990001',
} as const;

async function insertOtherMerchant(server: TestServer): Promise<void> {
  const { secrets } = server.platform;
  await server.change(
    (sql) => sql`
      with m as (
        insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
        select ${OTHER_MERCHANT.mchId}, '别家商城', '别家电子商务有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by from merchant
        where mch_id = ${DEMO_MERCHANT.mchId} returning id
      ),
        fees as (insert into merchant_fee (merchant_id, product_id, effective_from, rate)
          select m.id, p.id, now(), 30000
          from m, product p),
      endpoints as (insert into webhook_endpoint (merchant_id, url)
        select id, 'https://hooks.bie-jia.example/in'
        from m),
      secrets as (insert into webhook_secret (merchant_id, secret) select id, ${secrets.seal('whsec_b3RoZXI=')} from m)
      insert into merchant_key (key_id, merchant_id, secret)
      select ${OTHER_MERCHANT.keyId}, id, ${secrets.seal(OTHER_MERCHANT.secret)}
      from m`,
  );
}

/** Inserts papers of the other merchant's application, in a file that a stranger's user uploaded. */
async function insertOtherPapers(server: TestServer): Promise<void> {
  const name = 'kyb/stranger0000000000000000.webp';
  const nobody = { name: '', documentNo: '', phone: '' };
  const people = { representative: nobody, settleAccount: '', owners: [], noOwnerReason: '' };
  const sealed = server.platform.secrets.seal(JSON.stringify(people));
  await server.change(
    (sql) => sql`
      with u as (select id from app_user where username = 'strangeragent91'),
      f as (insert into stored_file (name, kind, owner_id, bytes, uploaded_at, kept_at)
        select x.name, x.kind, u.id, 1, now(), now()
        from u, (values (${name}, 'kyb-document'), ('case/stranger0000000000000000.webp', 'risk-case-file'),
          ('cash-outs/stranger0000000000000000.webp', 'cash-out-slip'),
          ('settlement-papers/stranger0000000000000000.pdf', 'settlement-paper')) x (name, kind)),
      a as (insert into merchant_application (merchant_id, company, sealed_people, writers)
        select m.id, '{"name": "别家商城", "legalName": "别家电子商务有限公司", "licenceNo": "91000000OTHER001",
          "licenceTo": "", "address": "", "site": "", "business": "", "monthlyAmount": "", "largestAmount": "",
          "settleBank": ""}', ${sealed},
          array[u.id]
        from merchant m, u
        where m.mch_id = ${OTHER_MERCHANT.mchId} returning id)
      insert into merchant_document_place (name, application_id, kind) select ${name}, id, 'licence' from a`,
  );
}

/** Inserts a second top agent with a sub-agent and a code merchant, unknown to everybody of the demo. */
async function insertOtherNetwork(server: TestServer): Promise<string[]> {
  const people = [
    // Long names: random text within an answer (images, challenges) does not contain one by chance.
    { username: 'strangeragent91', kind: 'AGENT', parent: null, legalName: '别家代理甲有限公司', phone: '13900009101' },
    {
      username: 'strangeragent92',
      kind: 'AGENT',
      parent: 'strangeragent91',
      legalName: '别家代理乙有限公司',
      phone: '13900009102',
    },
    {
      username: 'strangerms91',
      kind: 'CODE_MERCHANT',
      parent: 'strangeragent91',
      legalName: '别家码商丙商行',
      phone: '13900009103',
    },
  ] as const;
  const { platform } = server;
  const products = new Map(
    (await server.owner<{ code: string; id: bigint }[]>`select code, id from product`).map(({ code, id }) => [
      code,
      id,
    ]),
  );
  const staff = await server.owner`select id from app_user where username in ('admin01', 'admin02') order by username`;
  const [maker, checker] = staff.map(({ id }) => id) as [bigint, bigint];
  await server.owner.begin(async (tx) => {
    for (const [at, about] of people.entries()) {
      const isAgent = about.kind === 'AGENT';
      const person = {
        ...about,
        floatFen: 90_000_000n,
        rate: at === 0 ? 12_000 : 8_000,
        business: isAgent ? ('enterprise' as const) : ('individual' as const),
        creditCode: creditCodeOf(`${isAgent ? '91' : '92'}440300MATRANGE${at}`),
      };
      const [parent] = await tx`select id from participant where name = ${about.parent}`;
      const id = await insertParticipant(
        grantWriter(tx),
        platform.secrets,
        person,
        (parent?.id as bigint | undefined) ?? null,
        maker,
        checker,
      );
      const paper = await keepDemoPaper(grantWriter(tx), platform, { participantId: id, ownerId: maker });
      await openProducts(grantWriter(tx), { ...person, paper }, 9_100 + at, id, products);
      const roles = [about.kind === 'AGENT' ? ('agent' as const) : ('code_merchant' as const)];
      await createUser(grantWriter(tx), platform.secrets, {
        username: about.username,
        nickname: `别家${about.username}`,
        phone: about.phone,
        roles,
        participantId: id,
        passwordPlain: DEMO_PASSWORD,
        totpSecret: DEMO_TOTP_SECRET,
      });
    }
  });
  await server.change(async () => undefined);
  return people.map(({ username }) => username);
}

async function imageOf(text: string): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(text).digest();
  const background = { r: r as number, g: g as number, b: b as number };
  return sharp({ create: { width: 96, height: 96, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads an image to every route that takes one, so that the owner has files of every kind. */
async function uploadEverywhere(server: TestServer, user: TestUser, bytes: Buffer): Promise<void> {
  // A participant whose papers are being checked cannot submit any.
  const papers = (status: number) =>
    server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update participant set kyc_status = ${status} where id = ${user.taid}`;
    });
  await papers(4);
  for (const route of server.app.routeTable) {
    if (!route.schema['x-upload'] || route.config.isPublic) continue;
    const { url, query } = buildRequest(route, { values: {}, round: 0, optional: false });
    const { payload, headers } = await multipart([{ bytes }]);
    await server.app.inject({ method: 'POST', url, query, headers: { ...user.headers, ...headers }, payload });
  }
  await papers(2);
}

/** Inserts an account authorised at an open platform, and one that waits for consent. */
async function insertAuthorisations(server: TestServer, name: string): Promise<void> {
  const sealed = server.platform.secrets.seal('token');
  const key = createHash('sha256').update(`key ${name}`).digest('base64url').slice(0, 22);
  await server.owner`
    with p as (select id from participant where name = ${name}),
    a as (
      insert into channel_authorisation (participant_id, platform, uid, subject, account_name, scopes, access_token,
        authorised_by, authorised_at)
      select id, 'tb', ${`店铺${name}`}, ${`subject-${name}`}, ${`店铺名${name}`}, '{shop}', ${sealed}, ${name}, now()
      from p)
    insert into authorisation_request (key, participant_id, platform, uid, scopes, device_code, user_code,
      verification_uri, verification_uri_complete, interval_s,
      next_poll_at, expires_at, requested_by, created_at)
    select ${key}, id, 'tb', ${`店铺${name}`}, '{shop}', ${sealed}, 'ABCD-EFGH', 'https://open.example.com',
      'https://open.example.com', 5, now() + interval '1 day',
      now() + interval '1 day', ${name}, now() from p`;
}

/** The payer of an order submits a voucher with an image, and complains with another. */
async function showImages(server: TestServer, payUrl: string): Promise<void> {
  const o = new URL(payUrl).searchParams.get('o') ?? '';
  const send = async (what: 'voucher' | 'complaint', fields: Record<string, unknown>) => {
    const { payload, headers } = await multipart([{ bytes: await imageOf(o) }]);
    const url = `/api/pay/${what}/image?${new URLSearchParams({ o })}`;
    const sent = await server.app.inject({ method: 'POST', url, headers, payload });
    const { data } = sent.json() as { data: { image: string } };
    const body = { o, ...fields, image: data.image };
    const answer = await server.app.inject({ method: 'POST', url: `/api/pay/${what}`, payload: body });
    if ((answer.json() as { code: number }).code !== 200) throw new Error(`${what}: ${answer.body}`);
  };
  await send('voucher', { reference: '88231' });
  await send('complaint', { reason: 'other', detail: '商品与描述不符' });
}

type By = typeof OTHER_MERCHANT | typeof M1001;
/** Makes orders of both kinds in several states, accounts, files and a session of one participant, for one merchant. */
async function arrangeThings(office: Office, name: string, by: By): Promise<void> {
  const { server } = office.maker;
  const user = await insertSession(server, name);
  await server.owner`
    update session
    set step_up_until = now() + interval '1 day'
    where user_id = (select id from app_user where username = ${name})`;
  await rotateOnly(server, name);
  const create = async (amount: string) => {
    const mchOrderNo = `C-${name}-${randomUUID().slice(0, 8)}`;
    const answer = await postCollection(server, collectionBody({ amount, mchOrderNo }), { credentials: by });
    return answer.body as { agtOrderNo: string; payUrl: string };
  };
  await showImages(server, (await create('1005.00')).payUrl);
  const { agtOrderNo } = await create('1010.00');
  const settled = await user.confirm(agtOrderNo, {});
  if (settled.code !== 200) throw new Error(`${name} confirmed: ${settled.code} ${settled.msg}`);
  await arrangeRefunds(office, agtOrderNo, user.taid);
  await create('1020.00');

  const list = async (what: string, amount: string) => {
    const fields = {
      payType: 1,
      amount,
      beneficiaryAccount: `${what}.${name}@payee.example`,
      beneficiaryName: `收款${name}`,
    };
    const body = payoutBody({ ...fields, mchOrderNo: `P-${name}-${randomUUID().slice(0, 8)}`, remark: `货款-${name}` });
    if (by.mchId === M1001.mchId) return (await listPayout(server, body)).id;
    const { orderNo } = (await postPayout(server, body, { credentials: by })).body as unknown as { orderNo: string };
    const [row] = await server.owner`select id::text as id from payout_order where order_no = ${orderNo}`;
    return (row as { id: string }).id;
  };
  // One that waits and one that was cancelled.
  await asked(user, { amount: '130.00', remark: `周转-${name}` });
  await cancelCash(user, await asked(user, { amount: '140.00' }));

  const paid = await claimed(user, await list('paid', '210.00'));
  const shown = await upload(user, 'uploadQrCode', { bytes: await imageOf(`paid ${name}`) });
  const answer = await pay(user, paid, {
    payPicUrl: (shown.data as { url: string }).url,
    payVideoUrl: await arrangeProof(user, 'video'),
  });
  if (answer.code !== 200) throw new Error(`${name} paid: ${answer.code} ${answer.msg}`);
  await claimed(user, await list('open', '220.00'));
  // One more, which is not on a claim yet.
  await upload(user, 'uploadQrCode', { bytes: await imageOf(`waiting ${name}`) });
  await enterAccount(user, { outAuthNo: `QR-${name}` });
  await arrangeShop(server, name, by.mchId);
  const head = await upload(user, 'uploadHeadImg', { bytes: await imageOf(`head ${name}`) });
  const { url } = head.data as { url: string };
  await user.post('/api/users/updateSelf', { nickname: `昵称${name}`, phone: '', headImgUrl: url });
  const code = await drawCode(
    merchantCodeText({ account: `8980009${name.length}${name.slice(-2)}0001`, merchant: name }),
  );
  await uploadEverywhere(server, user, code);
  await insertAuthorisations(server, name);
  for (const { name: list } of EXPORT_LISTS)
    if ((await user.post('/api/exports/create', { list, format: 'csv', query: {} })).code === 200) return;
  throw new Error(`${name} could export nothing`);
}

type Kind = { name: string; base: number; people: string[]; merchant?: string; secretive: boolean };

async function describeOwner(server: TestServer, { name, base, people, merchant, secretive }: Kind): Promise<Owner> {
  const texts = async (query: string): Promise<string[]> =>
    (await server.owner.unsafe(query, [people])).map((row) => String(row.x)).filter((text) => text !== '');
  const mine = `(select id from participant where name = any ($1::text[]))`;
  const settled = async (field: string): Promise<string[]> =>
    (
      await server.owner.unsafe(
        `select distinct ${field} as x
          from settlement s
          join merchant m on m.id = s.merchant_id
          join settlement_run r on r.id = s.of_run
          left join settlement_batch b on b.id = s.batch_id where m.mch_id = $1 and ${field} is not null order by 1`,
        [merchant ?? ''],
      )
    ).map(({ x }) => String(x));
  const claims = `payout_claim c join payout_order o on o.id = c.payout_id where c.participant_id in ${mine}`;
  const things: Owner['things'] = {
    id: [],
    participant: await texts(`select id as x from participant where name = any ($1::text[]) order by 1 desc`),
    user: await texts(`select id as x from app_user where username = any ($1::text[]) order by 1 desc`),
    username: people,
    legalName: await texts(`select legal_name as x from participant where name = any ($1::text[])`),
    account: await texts(`select id as x from collection_account where participant_id in ${mine}`),
    accountNo: await texts(`select out_auth_no as x from collection_account where participant_id in ${mine}`),
    collection: await texts(
      `select max(agt_order_no) as x
        from collection_order
        where participant_id in ${mine}
        group by status
        order by status`,
    ),
    payout: await texts(`select max(o.order_no) as x from ${claims} group by c.status order by c.status`),
    claim: await texts(`select max(c.claim_no) as x from ${claims} group by c.status order by c.status`),
    cashOut: await texts(`select cash_out_no as x from cash_out where participant_id in ${mine} order by status, id`),
    refund: await texts(`select refund_no as x from refund where participant_id in ${mine} order by state desc, id`),
    settlement: await settled('s.settlement_no'),
    run: await settled('r.run_no'),
    batch: await settled('b.batch_no'),
    beneficiary: await texts(`
      select o.beneficiary_account as x from ${claims}
      union select a.account_no
      from refund_account a
      join collection_order o on o.id = a.order_id
      where o.participant_id in ${mine}`),
    mchOrder: await texts(
      `select mch_order_no as x from collection_order where participant_id in ${mine}
        union all select o.mch_order_no from ${claims}`,
    ),
    // Products belong to everybody, but an owner's settings of one do not.
    product: (await server.owner`select id::text as x from product order by id`).map(({ x }) => x as string),
    merchant: merchant ? [merchant] : [],
    key: merchant ? [OTHER_MERCHANT.keyId] : [],
    file: await texts(`
      select '/files/' || f.name as x
      from stored_file f
      join app_user u on u.id = f.owner_id
      where u.username = any ($1::text[])
      union all
      select '/files/' || c.name
      from complaint_picture c
      join collection_order o on o.id = c.order_id
      where o.participant_id in ${mine}
      union all
      select '/files/' || c.name
      from payer_picture c
      join collection_order o on o.id = c.order_id
      where o.participant_id in ${mine}
      union all
      select '/files/kyc/' || split_part(d.name, '/', 2)
      from kyc_document d
      join kyc_submission k on k.id = d.submission_id
      where k.participant_id in ${mine}
      union all
      select '/files/settlements/' || m.id || '-2026-01.csv' from merchant m where m.mch_id = 'M1001'
      union all
      select '/files/payouts/DB' || repeat('1', 21) || '.csv'
      union all
      select '/files/refund-files/TB' || repeat('1', 21) || '.xml'
      union all
      select '/files/verifications/YB' || repeat('1', 21) || '.xml'
      union all
      select '/files/exports/' || e.id || '.' || e.format from export_job e join app_user u on u.id = e.user_id
      where u.username = any ($1::text[]) order by 1`),
    avatar: await texts(`select head_img_url as x from app_user where username = any ($1::text[])`),
    export: await texts(
      `select e.id::text as x
        from export_job e
        join app_user u on u.id = e.user_id
        where u.username = any ($1::text[])`,
    ),
    uid: await texts(`select uid as x from channel_authorisation where participant_id in ${mine}`),
    requestKey: await texts(`select key as x from authorisation_request where participant_id in ${mine}`),
  };
  const orders = await texts(
    `select max(o.id) as x from ${claims} group by c.status
      union all select max(id) from collection_order where participant_id in ${mine} group by status`,
  );
  const numbers = await texts(
    `select c.claim_no as x from ${claims}
      union all select agt_order_no from collection_order where participant_id in ${mine}`,
  );
  // The first of each table, the ids of orders, and the participants themselves.
  things.id = [
    ...new Set([...orders, String(base + 1), ...things.account.slice(0, 1), ...things.participant.slice(0, 1)]),
  ];
  things.file.push(...[things.settlement, things.batch].flat().map((no) => `/files/settlements/${no}.csv`));
  const { accountNo, mchOrder, file, avatar, beneficiary } = things;
  const { uid, requestKey } = things;
  const money = [things.cashOut, things.refund, things.settlement, things.run, things.batch];
  const named = [...money, things.export, uid, requestKey].flat();
  const objects = [accountNo, numbers, named, mchOrder, file, avatar, beneficiary].flat();
  const who = secretive
    ? [
        ...people,
        ...things.legalName,
        '1390000910',
        '别家',
        OTHER_MERCHANT.settlesTo,
        ...things.merchant,
        ...things.key,
      ]
    : [];
  // Within one network a user's own row, which contains its avatar, is no private object.
  const traced = secretive ? objects : objects.filter((text) => !avatar.includes(text));
  const openNos = await texts(`select o.order_no as x from ${claims}`);
  const openIds = await texts(`select o.id as x from ${claims}`);
  const pattern = (parts: readonly string[]) =>
    new RegExp([...parts.map((part) => escaped(part)), `\\b${idsOf(base)}\\b`].join('|'), 'g');
  return {
    name,
    things,
    markers: pattern([...objects, ...who]),
    traces: pattern([...traced, ...openNos, ...who]),
    open: new Set([...openIds, ...openNos]),
  };
}

async function runExports(server: TestServer): Promise<void> {
  const { stop } = startExportWorker(server.platform, EXPORT_LISTS);
  for (;;) {
    const [row] =
      await server.owner`select count(*)::int as open from export_job where state in ('waiting', 'running')`;
    if ((row as { open: number }).open === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
}

/** A business of the strangers that is entered but not verified. */
const ADMITTED = 'strangernew91';

export type Owners = Record<'stranger' | 'agent01' | 'agent02' | 'ms01' | 'network', Owner>;

/** Kinds of a participant's objects that its merchants must not see: not the orders, which are the merchant's too. */
const KEPT_FROM_MERCHANTS = [
  'participant',
  'user',
  'username',
  'legalName',
  'account',
  'accountNo',
  'claim',
  'cashOut',
  'file',
  'avatar',
  'export',
  'uid',
  'requestKey',
] as const satisfies Thing[];
/** Found by the text itself: short ids and sign-in names stand within other texts by chance. */
const MARKS: readonly Thing[] = [
  'legalName',
  'accountNo',
  'claim',
  'cashOut',
  'file',
  'avatar',
  'export',
  'uid',
  'requestKey',
];

/** Returns what the participants that collect for a merchant keep from it, as the objects of one owner. */
function describeNetwork(parts: readonly Owner[]): Owner {
  const none = Object.fromEntries(Object.keys((parts[0] as Owner).things).map((kind) => [kind, []]));
  const kept = KEPT_FROM_MERCHANTS.map((kind) => [kind, parts.flatMap(({ things }) => things[kind])]);
  const things = { ...none, ...Object.fromEntries(kept) } as Owner['things'];
  things.id = [...things.participant];
  const texts = MARKS.flatMap((kind) => things[kind]);
  const markers = new RegExp(texts.map(escaped).join('|'), 'g');
  // Its people change their own images meanwhile: only what each of them alone may not lose is compared.
  const traces = new RegExp(parts.map((part) => part.traces.source).join('|'), 'g');
  return { name: 'its network', things, markers, traces, open: new Set() };
}

/**
 * Makes a network and a merchant of strangers, and objects of agent01, agent02 and ms01 within the demo's own network.
 */
export async function arrangeOwners(server: TestServer): Promise<Owners> {
  const bases = { stranger: 1_910_000_000, agent01: 1_920_000_000, agent02: 1_930_000_000, ms01: 1_940_000_000 };
  const office = await openOffice(server);
  await numberFrom(server, bases.stranger);
  const people = await insertOtherNetwork(server);
  await insertOtherMerchant(server);
  await insertOtherPapers(server);
  await fundMerchant(server, 100_000_000n);
  await fundMerchant(server, 2_000_000n, OTHER_MERCHANT.mchId);
  for (const name of people) await arrangeThings(office, name, OTHER_MERCHANT);
  await arrangeSettlements(office, OTHER_MERCHANT.mchId, OTHER_MERCHANT.settlesTo);
  await admitBusiness(office, ADMITTED, '别家新代理有限公司');
  people.push(ADMITTED);
  await callMerchant(server, { method: 'GET', path: '/api/v1/balance', credentials: OTHER_MERCHANT });
  for (const name of ['agent01', 'agent02', 'ms01'] as const) {
    await numberFrom(server, bases[name]);
    await arrangeThings(office, name, M1001);
  }
  await runExports(server);
  await numberFrom(server, 1_990_000_000);
  await server.change((sql) => sql`update rotation set enabled = true`);
  const within = (name: 'agent01' | 'agent02' | 'ms01') =>
    describeOwner(server, { name, base: bases[name], people: [name], secretive: false });
  const [agent01, agent02, ms01] = await Promise.all([within('agent01'), within('agent02'), within('ms01')]);
  const merchant = OTHER_MERCHANT.mchId;
  const stranger = await describeOwner(server, {
    name: 'a stranger',
    base: bases.stranger,
    people,
    merchant,
    secretive: true,
  });
  return { stranger, agent01, agent02, ms01, network: describeNetwork([agent01, agent02, ms01]) };
}
