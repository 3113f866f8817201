import { paymentColumns } from '@mashang/contract/bank-files';
import { CURRENCIES } from '@mashang/contract/money';
import {
  BANK_ACCOUNT_KINDS,
  type BankAccountKind,
  PLACE_KINDS,
  VIRTUAL_WAYS,
} from '@mashang/contract/receiving-places';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int4,
  int8,
  json,
  keyOf,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal, personalKey } from '../../platform/security/personal.ts';

const bankAccountRow = rowOf({
  id: tables.bank_account.id,
  code: tables.bank_account.code,
  bank: tables.bank_account.bank,
  holder: tables.bank_account.holder,
  accountNo: tables.bank_account.account_no,
  kind: keyOf(BANK_ACCOUNT_KINDS),
  currency: oneOf(CURRENCIES),
  virtualWay: keyOf(VIRTUAL_WAYS),
  virtualPrefix: tables.bank_account.virtual_prefix,
  enabled: tables.bank_account.enabled,
  paymentColumns: json(paymentColumns),
});
export type BankAccountRow = RowOf<typeof bankAccountRow>;
const accountColumns = (sql: Reader) => sql`
  a.id, a.code, a.bank, a.holder, a.account_no as "accountNo", a.kind, a.currency, a.virtual_way as "virtualWay",
  a.virtual_prefix as "virtualPrefix", a.enabled, a.payment_columns as "paymentColumns"`;

/** Every account of the institution. */
export async function listBankAccounts(sql: Reader): Promise<BankAccountRow[]> {
  return readRows(bankAccountRow, sql`select ${accountColumns(sql)} from bank_account a order by a.id`);
}

/** Returns an account by its code and locks it; null where there is none. */
export async function lockBankAccount(tx: Tx, code: string): Promise<BankAccountRow | null> {
  return readRow(
    bankAccountRow,
    tx`
    select ${accountColumns(tx)} from bank_account a where a.code = ${code} for no key update`,
  );
}

const takenRow = rowOf({ taken: bool });

/** Whether another account has this number, or a virtual prefix where one of the two prefixes begins with the other. */
export async function isNumberTaken(
  tx: Tx,
  { code, accountNo, prefix }: { code: string; accountNo: string; prefix: string },
): Promise<boolean> {
  const row = await readRow(
    takenRow,
    tx`
    select exists (select
      from bank_account a
      where a.code <> ${code} and (personal_key(a.account_no) = ${personalKey('account', accountNo)}
      or ${prefix} <> '' and a.virtual_prefix <> ''
        and (starts_with(a.virtual_prefix, ${prefix}) or starts_with(${prefix}, a.virtual_prefix)))) as taken`,
  );
  return row?.taken === true;
}

export type BankAccountTerms = Omit<BankAccountRow, 'id' | 'code' | 'currency'>;
/** Inserts an account, or updates the terms that may change. */
export async function writeBankAccount(tx: WriteTx, code: string, terms: BankAccountTerms): Promise<void> {
  await tx`
    insert into bank_account (code, bank, holder, account_no, kind, virtual_way, virtual_prefix, enabled,
      payment_columns)
    values (${code}, ${terms.bank}, ${terms.holder}, ${personal('bank_account.account_no', terms.accountNo)},
      ${terms.kind}, ${terms.virtualWay}, ${terms.virtualPrefix}, ${terms.enabled},
      ${tx.json(terms.paymentColumns)})
    on conflict (code) do update set bank = excluded.bank, holder = excluded.holder, virtual_way = excluded.virtual_way,
      virtual_prefix = excluded.virtual_prefix, enabled = excluded.enabled, payment_columns = excluded.payment_columns`;
}

const placeTermsRow = rowOf({
  position: tables.receiving_place.position,
  weight: tables.receiving_place.weight,
  opensAt: text,
  closesAt: text,
  minAmount: tables.receiving_place.min_amount,
  maxAmount: tables.receiving_place.max_amount,
  dailyAmount: tables.receiving_place.daily_amount,
  dailyCount: tables.receiving_place.daily_count,
  minSuccess: tables.receiving_place.min_success,
  enabled: tables.receiving_place.enabled,
});
export type PlaceTerms = RowOf<typeof placeTermsRow>;
const placeColumns = (sql: Reader) => sql`
  p.position, p.weight, left(p.opens_at::text, 5) as "opensAt", left(p.closes_at::text, 5) as "closesAt",
  p.min_amount as "minAmount", p.max_amount as "maxAmount",
  p.daily_amount as "dailyAmount", p.daily_count as "dailyCount", p.min_success as "minSuccess",
  p.enabled`;

export type PlaceStanding = {
  productId: bigint;
  productName: string;
  payPattern: number;
  account: { id: bigint; bank: string; kind: BankAccountKind } | null;
  channel: { id: bigint; title: string } | null;
  place: PlaceTerms | null;
};
/** The place of a product: a bank account or payment channel by its code, or the pool of participants' accounts. */
export type PlaceRef = { account: string } | { channel: string } | 'participants';

const placeRow = rowOf({
  productId: tables.product.id,
  productName: tables.product.name,
  payPattern: tables.product.pay_pattern,
});

const placeBankRow = rowOf({
  id: tables.bank_account.id,
  bank: tables.bank_account.bank,
  kind: keyOf(BANK_ACCOUNT_KINDS),
});

const placeChannelRow = rowOf({
  id: tables.payment_channel.id,
  title: tables.payment_channel.title,
});

/**
 * Returns a product's place with its terms, and locks both; null where the product, the account or the channel does not
 * exist.
 */
export async function lockPlace(tx: Tx, product: string, ref: PlaceRef): Promise<PlaceStanding | null> {
  const account = ref !== 'participants' && 'account' in ref ? ref.account : null;
  const channelCode = ref !== 'participants' && 'channel' in ref ? ref.channel : null;
  const goods = await readRow(
    placeRow,
    tx`
    select id as "productId", name as "productName", pay_pattern as "payPattern"
    from product
    where code = ${product} for no key update`,
  );
  if (!goods) return null;
  const bank =
    account === null
      ? null
      : await readRow(placeBankRow, tx`select id, bank, kind from bank_account where code = ${account}`);
  if (account !== null && !bank) return null;
  const channel =
    channelCode === null
      ? null
      : await readRow(placeChannelRow, tx`select id, title from payment_channel where code = ${channelCode}`);
  if (channelCode !== null && !channel) return null;
  const place = await readRow(
    placeTermsRow,
    tx`
    select ${placeColumns(tx)} from receiving_place p
    where p.product_id = ${goods.productId}
      and p.bank_account_id is not distinct from ${bank?.id ?? null}::bigint
      and p.payment_channel_id is not distinct from ${channel?.id ?? null}::bigint for no key update`,
  );
  return { ...goods, account: bank, channel, place };
}

/** Inserts a place, or updates its terms. */
export async function writePlace(
  tx: WriteTx,
  { productId, account, channel }: Pick<PlaceStanding, 'productId' | 'account' | 'channel'>,
  t: PlaceTerms,
): Promise<void> {
  const kind = account ? 'bank' : channel ? 'channel' : 'participants';
  await tx`
    insert into receiving_place (product_id, kind, bank_account_id, payment_channel_id, position, weight, opens_at,
      closes_at, min_amount, max_amount, daily_amount, daily_count, min_success, enabled)
    values (${productId}, ${kind}, ${account?.id ?? null}, ${channel?.id ?? null}, ${t.position}, ${t.weight},
      ${t.opensAt}::time, ${t.closesAt}::time,
      ${t.minAmount}, ${t.maxAmount}, ${t.dailyAmount}, ${t.dailyCount}, ${t.minSuccess},
      ${t.enabled})
    on conflict (product_id, kind, bank_account_id, payment_channel_id) do update set position = excluded.position,
      weight = excluded.weight, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
      daily_amount = excluded.daily_amount,
      daily_count = excluded.daily_count, min_success = excluded.min_success, enabled = excluded.enabled`;
}

const listedPlaceRow = rowOf({
  ...placeTermsRow.columns,
  id: text,
  productCode: tables.product.code,
  productName: tables.product.name,
  kind: keyOf(PLACE_KINDS),
  accountCode: text,
  accountName: text,
  usedAmount: int8,
  usedCount: int4,
});
export type PlaceRow = RowOf<typeof listedPlaceRow>;
/** Returns every product's places, with the amount and number of orders that each was given today. */
export async function listPlaces(sql: Reader): Promise<PlaceRow[]> {
  return readRows(
    listedPlaceRow,
    sql`
    select p.id::text, g.code as "productCode", g.name as "productName", p.kind,
      coalesce(a.code, c.code, 'participants') as "accountCode", coalesce(a.bank, c.title, '') as "accountName",
      ${placeColumns(sql)}, coalesce(d.amount, 0)::bigint as "usedAmount", coalesce(d.count, 0) as "usedCount"
    from receiving_place p join product g on g.id = p.product_id left join bank_account a on a.id = p.bank_account_id
    left join payment_channel c on c.id = p.payment_channel_id
    left join receiving_place_day d on d.place_id = p.id and d.day = (now() at time zone 'Asia/Shanghai')::date
    order by g.id, p.position, p.id`,
  );
}

const subjectRow = rowOf({ subject: text });

/** Switches a place off and returns `product/account`; null where the place is already off or does not exist. */
export async function stopPlaceRow(tx: WriteTx, id: bigint): Promise<string | null> {
  const row = await readRow(
    subjectRow,
    tx`
    update receiving_place p set enabled = false from product g
    where p.id = ${id} and p.enabled and g.id = p.product_id
    returning g.code || '/'
      || coalesce((select a.code from bank_account a where a.id = p.bank_account_id),
        (select 'channel:' || c.code from payment_channel c where c.id = p.payment_channel_id), 'participants')
        as subject`,
  );
  return row?.subject ?? null;
}

const merchantAgentRow = rowOf({
  name: tables.merchant.name,
  agent: text,
});
export type MerchantAgent = RowOf<typeof merchantAgentRow>;
/** Returns a merchant's name and acquiring agent, and locks the merchant; null where there is no such merchant. */
export async function lockMerchantAgent(tx: Tx, mchId: string): Promise<MerchantAgent | null> {
  return readRow(
    merchantAgentRow,
    tx`
    select m.name, coalesce((select p.name from participant p where p.id = m.acquiring_agent), '') as agent
    from merchant m where m.mch_id = ${mchId} for no key update of m`,
  );
}

const agentByNameRow = rowOf({
  id: tables.participant.id,
  verified: bool,
});

/** Returns the agent with a user name; null where no agent has this name. */
export async function findAgentByName(tx: Tx, name: string): Promise<{ id: bigint; verified: boolean } | null> {
  return readRow(
    agentByNameRow,
    tx`
    select id, is_verified(p, clock_timestamp()) as verified
    from participant p
    where name = ${name} and kind = 'AGENT'`,
  );
}

export async function writeMerchantAgent(tx: WriteTx, mchId: string, agentId: bigint | null): Promise<void> {
  await tx`update merchant set acquiring_agent = ${agentId} where mch_id = ${mchId}`;
}

const differenceRecord = rowOf({
  accountId: tables.bank_account.id,
  side: oneOf(['bank', 'books', 'overdue']),
  what: text,
  amount: int8,
  at: text,
  ageHours: int4,
});
export type DifferenceRecord = RowOf<typeof differenceRecord>;
/**
 * Returns bookings that the institution's statements have and the books lack, or the reverse, and own transfers whose
 * statement line is overdue.
 */
export async function listDifferences(sql: Reader, code: string | null): Promise<DifferenceRecord[]> {
  return readRows(
    differenceRecord,
    sql`
    select a.id as "accountId", case when d.booked is null then 'bank' else 'books' end as side,
      case when d.booked is null then d.key else d.type || ' ' || d.reference end as what,
      coalesce(d.shown, 0) - coalesce(d.booked, 0) as amount,
      wire_time(d.at) as at, (extract(epoch from clock_timestamp() - d.at) / 3600)::int as "ageHours"
    from bank_account a
    join clearing_differences() d on d.bank_account_id = a.id
    where ${code}::text is null or a.code = ${code}
    union all
    select a.id, 'overdue', o.transfer_no, case a.id when o.from_account then -o.amount else o.amount end,
      wire_time(o.approved_at),
      (extract(epoch from clock_timestamp() - o.approved_at) / 3600)::int
    from own_transfer o
    join bank_account a on a.id = o.from_account and o.debit_id is null or a.id = o.to_account and o.line_id is null
    where o.state = 'waiting' and o.due_at < clock_timestamp() and (${code}::text is null or a.code = ${code})
    order by at
    limit 5000`,
  );
}

const bookBalanceRow = rowOf({
  id: tables.bank_account.id,
  balance: int8,
});

/** Returns the balance of each account by the books, in fen. */
export async function listBookBalances(sql: Reader): Promise<{ id: bigint; balance: bigint }[]> {
  return readRows(
    bookBalanceRow,
    sql`
    select a.id, (-rolled_balance(a.clearing_account))::bigint as balance from bank_account a`,
  );
}
