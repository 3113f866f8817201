import type { BankAccountKind, PlaceKind, VirtualWay } from '@mashang/contract/receiving-places';
import type { Sql, Tx } from '../../platform/db.ts';
import { personal, personalKey } from '../../platform/personal.ts';

type Reader = Sql | Tx;

export type BankAccountRow = {
  id: bigint;
  code: string;
  bank: string;
  holder: string;
  accountNo: string;
  kind: BankAccountKind;
  currency: string;
  virtualWay: VirtualWay;
  virtualPrefix: string;
  enabled: boolean;
};
const accountColumns = (sql: Reader) => sql`
  a.id, a.code, a.bank, a.holder, a.account_no as "accountNo", a.kind, a.currency, a.virtual_way as "virtualWay", a.virtual_prefix as "virtualPrefix", a.enabled`;

/** Every account of the institution. */
export async function listBankAccounts(sql: Reader): Promise<BankAccountRow[]> {
  return sql<BankAccountRow[]>`select ${accountColumns(sql)} from bank_account a order by a.id`;
}

/** An account by its code, held still; undefined where there is none. */
export async function lockBankAccount(tx: Tx, code: string): Promise<BankAccountRow | undefined> {
  const [row] = await tx<BankAccountRow[]>`
    select ${accountColumns(tx)} from bank_account a where a.code = ${code} for no key update`;
  return row;
}

/** Whether another account has this number, or a prefix that one of the two begins with. */
export async function isNumberTaken(
  tx: Tx,
  { code, accountNo, prefix }: { code: string; accountNo: string; prefix: string },
): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`
    select exists (select from bank_account a where a.code <> ${code} and (personal_key(a.account_no) = ${personalKey('account', accountNo)}
      or ${prefix} <> '' and a.virtual_prefix <> '' and (starts_with(a.virtual_prefix, ${prefix}) or starts_with(${prefix}, a.virtual_prefix)))) as taken`;
  return row?.taken === true;
}

export type BankAccountTerms = Omit<BankAccountRow, 'id' | 'code' | 'currency'>;
/** Enters an account, or changes what may change of it. */
export async function writeBankAccount(tx: Tx, code: string, terms: BankAccountTerms): Promise<void> {
  await tx`
    insert into bank_account (code, bank, holder, account_no, kind, virtual_way, virtual_prefix, enabled)
    values (${code}, ${terms.bank}, ${terms.holder}, ${personal('bank_account.account_no', terms.accountNo)}, ${terms.kind}, ${terms.virtualWay}, ${terms.virtualPrefix}, ${terms.enabled})
    on conflict (code) do update set bank = excluded.bank, holder = excluded.holder, virtual_way = excluded.virtual_way,
      virtual_prefix = excluded.virtual_prefix, enabled = excluded.enabled`;
}

export type PlaceTerms = {
  position: number;
  weight: number;
  opensAt: string;
  closesAt: string;
  minAmount: bigint;
  maxAmount: bigint;
  dailyAmount: bigint;
  dailyCount: number;
  enabled: boolean;
};
const placeColumns = (sql: Reader) => sql`
  p.position, p.weight, left(p.opens_at::text, 5) as "opensAt", left(p.closes_at::text, 5) as "closesAt", p.min_amount as "minAmount", p.max_amount as "maxAmount",
  p.daily_amount as "dailyAmount", p.daily_count as "dailyCount", p.enabled`;

export type PlaceStanding = {
  productId: bigint;
  productName: string;
  payPattern: number;
  account: { id: bigint; bank: string; kind: BankAccountKind } | null;
  place: PlaceTerms | null;
};
/** A product's place with its terms, held still; `account` is null for the participants' pool, the answer undefined where either is not there. */
export async function lockPlace(tx: Tx, product: string, account: string | null): Promise<PlaceStanding | undefined> {
  const [goods] = await tx<{ productId: bigint; productName: string; payPattern: number }[]>`
    select id as "productId", name as "productName", pay_pattern as "payPattern" from product where code = ${product} for no key update`;
  if (!goods) return undefined;
  const [bank] =
    account === null
      ? []
      : await tx<
          { id: bigint; bank: string; kind: BankAccountKind }[]
        >`select id, bank, kind from bank_account where code = ${account}`;
  if (account !== null && !bank) return undefined;
  const [place] = await tx<PlaceTerms[]>`
    select ${placeColumns(tx)} from receiving_place p
    where p.product_id = ${goods.productId} and p.bank_account_id is not distinct from ${bank?.id ?? null}::bigint for no key update`;
  return { ...goods, account: bank ?? null, place: place ?? null };
}

/** Makes a place, or changes its terms. */
export async function writePlace(
  tx: Tx,
  { productId, accountId }: { productId: bigint; accountId: bigint | null },
  t: PlaceTerms,
): Promise<void> {
  await tx`
    insert into receiving_place (product_id, kind, bank_account_id, position, weight, opens_at, closes_at, min_amount, max_amount, daily_amount, daily_count, enabled)
    values (${productId}, ${accountId === null ? 'participants' : 'bank'}, ${accountId}, ${t.position}, ${t.weight}, ${t.opensAt}::time, ${t.closesAt}::time,
      ${t.minAmount}, ${t.maxAmount}, ${t.dailyAmount}, ${t.dailyCount}, ${t.enabled})
    on conflict (product_id, kind, bank_account_id) do update set position = excluded.position, weight = excluded.weight, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, min_amount = excluded.min_amount, max_amount = excluded.max_amount, daily_amount = excluded.daily_amount,
      daily_count = excluded.daily_count, enabled = excluded.enabled`;
}

export type PlaceRow = PlaceTerms & {
  id: string;
  productCode: string;
  productName: string;
  kind: PlaceKind;
  accountCode: string;
  accountName: string;
  usedAmount: bigint;
  usedCount: number;
};
/** Every product's places with what each was given today. */
export async function listPlaces(sql: Reader): Promise<PlaceRow[]> {
  return sql<PlaceRow[]>`
    select p.id::text, g.code as "productCode", g.name as "productName", p.kind, coalesce(a.code, 'participants') as "accountCode", coalesce(a.bank, '') as "accountName",
      ${placeColumns(sql)}, coalesce(d.amount, 0)::bigint as "usedAmount", coalesce(d.count, 0) as "usedCount"
    from receiving_place p join product g on g.id = p.product_id left join bank_account a on a.id = p.bank_account_id
    left join receiving_place_day d on d.place_id = p.id and d.day = (now() at time zone 'Asia/Shanghai')::date
    order by g.id, p.position, p.id`;
}

/** Switches a place off; its product and account, null where it is off or not there. */
export async function stopPlaceRow(tx: Tx, id: bigint): Promise<string | null> {
  const [row] = await tx<{ subject: string }[]>`
    update receiving_place p set enabled = false from product g
    where p.id = ${id} and p.enabled and g.id = p.product_id
    returning g.code || '/' || coalesce((select a.code from bank_account a where a.id = p.bank_account_id), 'participants') as subject`;
  return row?.subject ?? null;
}

export type MerchantAgent = { name: string; agent: string };
/** Who acquired a merchant, held still; undefined where there is no such merchant. */
export async function lockMerchantAgent(tx: Tx, mchId: string): Promise<MerchantAgent | undefined> {
  const [row] = await tx<MerchantAgent[]>`
    select m.name, coalesce((select p.name from participant p where p.id = m.acquiring_agent), '') as agent
    from merchant m where m.mch_id = ${mchId} for no key update of m`;
  return row;
}

/** The agent of a user name; null where it is none. */
export async function findAgentByName(tx: Tx, name: string): Promise<{ id: bigint; verified: boolean } | null> {
  const [row] = await tx<{ id: bigint; verified: boolean }[]>`
    select id, kyc_status = 2 as verified from participant where name = ${name} and kind = 'AGENT'`;
  return row ?? null;
}

export async function writeMerchantAgent(tx: Tx, mchId: string, agentId: bigint | null): Promise<void> {
  await tx`update merchant set acquiring_agent = ${agentId} where mch_id = ${mchId}`;
}

export type DifferenceRecord = {
  accountId: bigint;
  side: 'bank' | 'books' | 'overdue';
  what: string;
  amount: bigint;
  at: string;
  ageHours: number;
};
/** What the statements of the institution's accounts have and the books do not, the other way round, and own transfers whose line is overdue. */
export async function listDifferences(sql: Reader, code: string | null): Promise<DifferenceRecord[]> {
  return sql<DifferenceRecord[]>`
    select a.id as "accountId", case when d.booked is null then 'bank' else 'books' end as side,
      case when d.booked is null then d.key else d.type || ' ' || d.reference end as what, coalesce(d.shown, 0) - coalesce(d.booked, 0) as amount,
      wire_time(d.at) as at, (extract(epoch from clock_timestamp() - d.at) / 3600)::int as "ageHours"
    from bank_account a join clearing_differences() d on d.bank_account_id = a.id where ${code}::text is null or a.code = ${code}
    union all
    select a.id, 'overdue', o.transfer_no, case a.id when o.from_account then -o.amount else o.amount end, wire_time(o.approved_at),
      (extract(epoch from clock_timestamp() - o.approved_at) / 3600)::int
    from own_transfer o join bank_account a on a.id = o.from_account and o.debit_id is null or a.id = o.to_account and o.line_id is null
    where o.state = 'waiting' and o.due_at < clock_timestamp() and (${code}::text is null or a.code = ${code}) order by at limit 5000`;
}

/** What lies on each account by the books, in fen. */
export async function listBookBalances(sql: Reader): Promise<{ id: bigint; balance: bigint }[]> {
  return sql<
    { id: bigint; balance: bigint }[]
  >`select a.id, (-rolled_balance(a.clearing_account))::bigint as balance from bank_account a`;
}
