import { randomBytes } from 'node:crypto';
import { areaOfCreditCode, type Business } from '@mashang/contract/businesses';
import { creditHashes } from '../../../server/src/features/participants/onboarding/submit-file.ts';
import { insertEntries } from '../../../server/src/features/screening/lists/screening-lists-store.ts';
import { recordKeys } from '../../../server/src/features/screening/names/index-entries.ts';
import type { Reader, Sql, Writer, WriteSql, WriteTx } from '../../../server/src/platform/database/db.ts';
import { tables } from '../../../server/src/platform/database/schema/table-columns.ts';
import { readOne, readRow, rowOf, text } from '../../../server/src/platform/database/statements/rows.ts';
import { personal, personalKey } from '../../../server/src/platform/security/personal.ts';
import type { Secrets } from '../../../server/src/platform/security/secrets.ts';
import {
  DEMO_AMOUNT_FEN,
  DEMO_DEFAULT_RATES,
  DEMO_LICENCE,
  DEMO_LIMITS,
  DEMO_MERCHANT,
  DEMO_ONLINE_PRODUCT,
  type DEMO_PARTICIPANTS,
  DEMO_PRODUCTS,
  DEMO_SCREENING,
  DEMO_SETTLEMENT,
  DEMO_WINDOW_S,
} from './demo-data.ts';

const idRow = rowOf({ id: tables.product.id });

/** Inserts the demo's products, or those with the given codes. */
export async function insertProducts(
  tx: WriteTx,
  secrets: Secrets,
  only?: readonly string[],
): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  const all = only ? [...DEMO_PRODUCTS, DEMO_ONLINE_PRODUCT] : DEMO_PRODUCTS;
  for (const product of all.filter(({ code }) => !only || only.includes(code))) {
    const row = await readOne(
      idRow,
      tx`
      insert into product (code, name, pay_type, pay_pattern, min_amount, max_amount, pay_window_s, default_fee,
        default_rate)
      values (${product.code}, ${product.name}, ${product.payType}, ${product.payPattern}, ${DEMO_AMOUNT_FEN.min},
        ${DEMO_AMOUNT_FEN.max}, ${DEMO_WINDOW_S},
        ${DEMO_DEFAULT_RATES.fee}, ${DEMO_DEFAULT_RATES.agent}) returning id`,
    );
    const { id } = row;
    ids.set(product.code, id);
    const secret = product.connector === 'manual' ? null : secrets.seal(randomBytes(24).toString('base64url'));
    await tx`insert into channel (product_id, connector, secret) values (${id}, ${product.connector}, ${secret})`;
  }
  return ids;
}

const demoUserRow = rowOf({
  userId: tables.app_user.id,
  participantId: tables.participant.id,
  legalName: tables.participant.legal_name,
});

/** Returns a participant's user and its verified name. */
export async function findDemoUser(
  sql: Sql,
  username: string,
): Promise<{ userId: bigint; participantId: bigint; legalName: string }> {
  return readOne(
    demoUserRow,
    sql`
    select u.id as "userId", p.id as "participantId", p.legal_name as "legalName"
    from app_user u
    join participant p on p.id = u.participant_id
    where u.username = ${username}`,
  );
}

const appUserIdRow = rowOf({ id: tables.app_user.id });

/** Returns the id of one of the demo's staff. */
export async function findStaffId(sql: Sql, username: string): Promise<bigint> {
  const row = await readOne(appUserIdRow, sql`select id from app_user where username = ${username}`);
  return row.id;
}

const idTextRow = rowOf({ id: text });

/** Returns the bank account on which a participant of the demo receives. */
export async function findDemoBankAccount(sql: Reader, participantId: bigint): Promise<string> {
  const row = await readOne(
    idTextRow,
    sql`
    select id::text
    from collection_account
    where participant_id = ${participantId} and acc_type = 2 and archived_at is null
    order by id
    limit 1`,
  );
  return row.id;
}

type Person = Pick<(typeof DEMO_PARTICIPANTS)[number], 'kind'> & {
  username: string;
  legalName: string;
  phone: string;
  floatFen: bigint;
  business: Business;
  creditCode: string;
};

const personIdRow = rowOf({ id: tables.person.id });
const participantIdRow = rowOf({ id: tables.participant.id });

/**
 * Inserts a verified business with its entry in the register: the initial state of every participant of the demo and of
 * tests.
 */
export async function insertParticipant(
  tx: WriteTx,
  secrets: Secrets,
  person: Person,
  parentId: bigint | null,
  enteredBy: bigint,
  reviewedBy: bigint,
): Promise<bigint> {
  const [documentHash] = creditHashes(secrets, person.creditCode);
  const owner = await readOne(
    personIdRow,
    tx`
    insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
      monthly_count)
    values (${personal('person.legal_name', person.legalName)}, ${personalKey('name', person.legalName)},
      ${documentHash}, ${DEMO_LIMITS.dailyAmount}, ${DEMO_LIMITS.dailyCount},
      ${DEMO_LIMITS.monthlyAmount}, ${DEMO_LIMITS.monthlyCount}) returning id`,
  );
  const { id } = await readOne(
    participantIdRow,
    tx`
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, phone, run_status, kyc_status,
      kyc_entered_by, kyc_reviewed_by, business,
      business_area, kyc_expires_at)
    values (${parentId}, '{}', 0, ${person.kind}, ${person.username}, ${owner.id},
      ${personal('participant.legal_name', person.legalName)}, ${personal('participant.phone', person.phone)}, 1, 2,
      ${enteredBy}, ${reviewedBy},
      ${person.business}, ${areaOfCreditCode(person.creditCode)}, now() + interval '2 years') returning id`,
  );
  await tx`
    insert into agent_register (participant_id, appointed_on, contract_no, contract_from, contract_to, area, areas,
      products, trained_on, trained_until, training, updated_by)
    select ${id}, d.day - 30, ${`HT-${person.creditCode.slice(-6)}`}, d.day - 30, d.day + 700, '全国', '{00}',
      array(select g.id from product g order by g.id), d.day - 20,
      d.day + 345, '反洗钱与反诈培训', ${enteredBy} from (select (now() at time zone 'Asia/Shanghai')::date as day) d`;
  if (person.floatFen > 0n)
    await tx`
      select open_demo_balance(account_of('participant', ${id}, 'float'), ${person.floatFen},
        ${`opening:${person.username}`})`;
  return id;
}

/** Inserts the file by which a participant was verified, with the settlement account checked with it. */
export async function insertCheckedFile(
  tx: WriteTx,
  secrets: Secrets,
  person: Person & { settleAccount: string },
  participantId: bigint,
  [userId, reviewerId]: readonly [bigint, bigint],
): Promise<void> {
  const representative = { name: '周法人', documentKind: 'identity', documentNo: '310101198001010093' };
  await tx`
    insert into kyc_submission (participant_id, submitted_by, submitted_at, business, business_area, legal_name, phone,
      sealed_document_no, sealed_representative,
      sealed_owners, no_owner_reason, settle_account, settle_bank, settle_evidence, state, reviewed_by, reviewed_at)
    values (${participantId}, ${userId}, now(), ${person.business}, ${areaOfCreditCode(person.creditCode)},
      ${personal('kyc_submission.legal_name', person.legalName)},
      ${personal('kyc_submission.phone', person.phone)}, ${secrets.seal(person.creditCode)},
      ${secrets.seal(JSON.stringify(representative))},
      ${secrets.seal('[]')}, '无自然人持股达到 25%', ${personal('kyc_submission.settle_account', person.settleAccount)},
      '示范银行', 'document',
      'approved', ${reviewerId}, now())`;
}

const collectionAccountIdRow = rowOf({ id: tables.collection_account.id });

/**
 * Inserts rates, and one account with its place in the rotation, for each product; `paper` proves that the accounts
 * belong to the person.
 */
export async function openProducts(
  tx: WriteTx,
  person: { rate: number; legalName: string; paper: string },
  place: number,
  participantId: bigint,
  products: Map<string, bigint>,
): Promise<void> {
  for (const product of DEMO_PRODUCTS) {
    const productId = products.get(product.code);
    if (productId === undefined) continue;
    await tx`
      insert into participant_rate (participant_id, product_id, effective_from, rate)
      values (${participantId}, ${productId}, now(), ${person.rate})`;
    const row = await readOne(
      collectionAccountIdRow,
      tx`
      insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, bank_name, bank_branch,
        min_amount, max_amount, status, check_status, evidence, evidence_paper)
      values (${participantId}, ${product.accType},
        ${personal('collection_account.out_auth_no', `${product.prefix}${String(place + 1).padStart(4, '0')}`)},
        ${personal('collection_account.receive_user_name', person.legalName)}, ${product.bankName}, ${product.branch},
        ${DEMO_AMOUNT_FEN.min}, ${DEMO_AMOUNT_FEN.max}, 1, 'approved', 'document', ${person.paper}) returning id`,
    );
    await tx`
      insert into rotation (product_id, account_id, participant_id, position)
      values (${productId}, ${row.id}, ${participantId}, ${place})`;
  }
}

/** Inserts a participant's rates for each product. */
export async function insertRates(
  tx: WriteTx,
  { rate }: { rate: number },
  participantId: bigint,
  products: Map<string, bigint>,
): Promise<void> {
  for (const productId of products.values())
    await tx`
      insert into participant_rate (participant_id, product_id, effective_from, rate)
      values (${participantId}, ${productId}, now(), ${rate})`;
}

/** Sets the acquiring agent of the demo's merchant. */
export async function insertAcquirer(tx: WriteTx, agentId: bigint | null): Promise<void> {
  await tx`update merchant set acquiring_agent = ${agentId} where mch_id = ${DEMO_MERCHANT.mchId}`;
}

type DemoAccount = {
  code: string;
  bank: string;
  number: string;
  kind: string;
  way: string;
  prefix: string;
  position: number;
};

const bankAccountIdRow = rowOf({ id: tables.bank_account.id });

/** Inserts the institution's accounts, and the receiving places of every product at those of client money. */
export async function insertBankAccounts(
  tx: WriteTx,
  accounts: readonly DemoAccount[],
  products: Map<string, bigint>,
): Promise<void> {
  for (const { code, bank, number, kind, way, prefix, position } of accounts) {
    const row = await readRow(
      bankAccountIdRow,
      tx`
      insert into bank_account (code, bank, holder, account_no, kind, virtual_way, virtual_prefix)
      values (${code}, ${bank}, ${DEMO_LICENCE.legalName}, ${personal('bank_account.account_no', number)}, ${kind},
        ${way}, ${prefix})
      returning id`,
    );
    if (kind !== 'client' || !row) continue;
    for (const productId of products.values())
      await tx`
        insert into receiving_place (product_id, kind, bank_account_id, position)
        values (${productId}, 'bank', ${row.id}, ${position})`;
  }
}

const merchantIdRow = rowOf({ id: tables.merchant.id });

export async function insertMerchant(
  tx: WriteTx,
  secrets: Secrets,
  products: Map<string, bigint>,
  enteredBy: bigint,
  reviewedBy: bigint,
): Promise<bigint> {
  const row = await readOne(
    merchantIdRow,
    tx`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    values (${DEMO_MERCHANT.mchId}, ${DEMO_MERCHANT.name}, ${DEMO_MERCHANT.legalName}, 2, ${enteredBy}, ${reviewedBy})
    returning id`,
  );
  const { id } = row;
  for (const productId of products.values()) {
    await tx`
      insert into merchant_fee (merchant_id, product_id, effective_from, rate)
      values (${id}, ${productId}, now(), ${DEMO_MERCHANT.feeRate})`;
  }
  const { holder, bankName, bankBranch, accountNo, leastFen, reserveRate, reserveDays } = DEMO_SETTLEMENT;
  await tx`
    insert into settlement_plan (merchant_id, schedule, least_amount, reserve_rate, reserve_days)
    values (${id}, 'on_request', ${leastFen}, ${reserveRate}, ${reserveDays})`;
  await tx`
    insert into settlement_account (merchant_id, holder, bank_name, bank_branch, account_no, evidence, evidence_note,
      usable_from)
    values (${id}, ${holder}, ${bankName}, ${bankBranch}, ${personal('settlement_account.account_no', accountNo)},
      'document', '开户许可证（演示）', now())`;
  await tx`
    insert into merchant_key (key_id, merchant_id, secret)
    values (${DEMO_MERCHANT.keyId}, ${id}, ${secrets.seal(DEMO_MERCHANT.secret)})`;
  await tx`
    insert into webhook_secret (merchant_id, secret) values (${id}, ${secrets.seal(DEMO_MERCHANT.webhookSecret)})`;
  return id;
}

const screeningListIdRow = rowOf({ id: tables.screening_list.id });

/** Inserts the list that payout beneficiaries are screened against (L6). */
export async function insertScreeningList(tx: WriteTx): Promise<void> {
  const { list, version, names, records } = DEMO_SCREENING;
  const plain = { ref: '', kind: '', aliases: [], births: [], documents: [], countries: '', programs: '' };
  const all = [...names.map((name) => ({ ...plain, name })), ...records];
  const row = await readOne(
    screeningListIdRow,
    tx`
    insert into screening_list (name, version) values (${list}, ${version}) returning id`,
  );
  await insertEntries(
    tx,
    row.id.toString(),
    all.map((record) => ({ ...record, keys: recordKeys(record) })),
  );
}

/**
 * Points the demo merchant's endpoint at this server, whatever its present port; an address that people entered stays.
 */
export async function pointEndpoint(sql: WriteSql, url: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('mashang_demo'))`;
    const moved = await tx`
      update webhook_endpoint e set url = ${url}, verified_at = now() from merchant m
      where m.id = e.merchant_id and m.mch_id = ${DEMO_MERCHANT.mchId} and is_simulator(e.url) returning e.id`;
    if (moved.length === 0)
      await tx`
        insert into webhook_endpoint (merchant_id, url, verified_at) select m.id, ${url}, now() from merchant m
        where m.mch_id = ${DEMO_MERCHANT.mchId}
          and not exists (select from webhook_endpoint e where e.merchant_id = m.id)`;
    // Pending deliveries go to the merchant's present address.
    await tx`
      update webhook_delivery
      set url = ${url}
      where state = 'pending'
        and endpoint_id in (select e.id
        from webhook_endpoint e
        join merchant m on m.id = e.merchant_id
        where m.mch_id = ${DEMO_MERCHANT.mchId} and e.url = ${url})`;
  });
}

/** Lists a wallet of the sandbox from which nobody accepts money; one already listed stays. */
export async function listDemoWallet(sql: Writer, address: string): Promise<void> {
  await sql`
    insert into listed_wallet (address, list, version) values (${address}, '演示制裁名单', '2026-01') on conflict do nothing`;
}

const payerRow = rowOf({ payer: tables.collection_order.payer_ref });

/** Returns the payer that the merchant named for an order; empty where it named nobody. */
export async function findPayerRef(sql: Sql, agtOrderNo: string): Promise<string> {
  const row = await readRow(
    payerRow,
    sql`
    select payer_ref as payer from collection_order where agt_order_no = ${agtOrderNo}`,
  );
  return row?.payer ?? '';
}
