import { PAY_WAYS } from '@mashang/contract/payment-channels';
import type { Reader, Tx, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  bytes,
  int4,
  int8,
  jsonObject,
  keyOf,
  list,
  nullable,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const channelRow = rowOf({
  id: tables.payment_channel.id,
  code: tables.payment_channel.code,
  kind: tables.payment_channel.kind,
  title: tables.payment_channel.title,
  merchantNo: tables.payment_channel.merchant_no,
  ways: list(keyOf(PAY_WAYS)),
  settings: jsonObject,
  secretId: tables.payment_channel.secret_id,
  costRate: tables.payment_channel.cost_rate,
  costFixed: tables.payment_channel.cost_fixed,
  costLeast: tables.payment_channel.cost_least,
  costMost: tables.payment_channel.cost_most,
  remitSender: tables.payment_channel.remit_sender,
  remitText: tables.payment_channel.remit_text,
  remitDays: tables.payment_channel.remit_days,
  enabled: tables.payment_channel.enabled,
});
export type ChannelRow = RowOf<typeof channelRow>;
const channelColumns = (sql: Reader) => sql`
  c.id, c.code, c.kind, c.title, c.merchant_no as "merchantNo", c.ways, c.settings, c.secret_id as "secretId",
  c.cost_rate as "costRate", c.cost_fixed as "costFixed", c.cost_least as "costLeast", c.cost_most as "costMost",
  c.remit_sender as "remitSender", c.remit_text as "remitText", c.remit_days as "remitDays",
  c.enabled`;

/** Returns a channel by its code, and locks it; null where there is none. */
export async function lockPaymentChannel(tx: Tx, code: string): Promise<ChannelRow | null> {
  return readRow(
    channelRow,
    tx`
    select ${channelColumns(tx)} from payment_channel c where c.code = ${code} for no key update`,
  );
}

const openedRow = rowOf({ ...channelRow.columns, sealed: bytes });
export type OpenedRow = RowOf<typeof openedRow>;
/** Returns a channel with its sealed keys, by id or code; null where there is none. */
export async function findPaymentChannel(
  sql: Reader,
  wanted: { id: bigint } | { code: string },
): Promise<OpenedRow | null> {
  const where = 'id' in wanted ? sql`c.id = ${wanted.id}` : sql`c.code = ${wanted.code}`;
  return readRow(
    openedRow,
    sql`
    select ${channelColumns(sql)}, s.sealed
    from payment_channel c join channel_secret s on s.id = c.secret_id
    where ${where}`,
  );
}

const listedRow = rowOf({
  ...channelRow.columns,
  fingerprint: tables.channel_secret.fingerprint,
  balance: int8,
  suspense: int4,
  suspenseAmount: int8,
  waiting: int4,
  success: nullable(int4),
});
/** Every channel with what lies there by the books, in fen, and its success rate of the last hour, in thousandths. */
export async function listPaymentChannels(sql: Reader): Promise<RowOf<typeof listedRow>[]> {
  return readRows(
    listedRow,
    sql`
    select ${channelColumns(sql)}, s.fingerprint, (-rolled_balance(c.clearing_account))::bigint as balance,
      (select count(*) from channel_receipt r where r.channel_id = c.id and r.state = 'suspense')::int as suspense,
      (select coalesce(sum(r.amount), 0)::bigint from channel_receipt r
        where r.channel_id = c.id and r.state = 'suspense') as "suspenseAmount",
      (select count(*) from channel_payment p where p.channel_id = c.id and p.ended_at is null)::int as waiting,
      channel_success(c.id, clock_timestamp()) as success
    from payment_channel c join channel_secret s on s.id = c.secret_id order by c.id`,
  );
}

const secretRow = rowOf({ kind: text, fingerprint: text });
export async function findChannelSecret(
  sql: Reader,
  id: bigint,
): Promise<{ kind: string; fingerprint: string } | null> {
  return readRow(secretRow, sql`select kind, fingerprint from channel_secret where id = ${id}`);
}

const madeRow = rowOf({ id: text });
export async function insertChannelSecret(
  tx: WriteTx,
  one: { kind: string; sealed: Buffer; fingerprint: string; madeBy: string },
): Promise<string> {
  const row = await readRow(
    madeRow,
    tx`
    insert into channel_secret (kind, sealed, fingerprint, made_by)
    values (${one.kind}, ${one.sealed}, ${one.fingerprint}, ${one.madeBy})
    returning id::text`,
  );
  if (!row) throw new Error('a secret was not stored');
  return row.id;
}

export type ChannelTerms = Omit<ChannelRow, 'id' | 'code'>;
/** Inserts a channel, or updates the terms that may change. */
export async function writePaymentChannel(tx: WriteTx, code: string, t: ChannelTerms): Promise<void> {
  await tx`
    insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id, cost_rate, cost_fixed,
      cost_least, cost_most, remit_sender, remit_text, remit_days, enabled)
    values (${code}, ${t.kind}, ${t.title}, ${t.merchantNo}, ${t.ways}::text[], ${tx.json(t.settings)}, ${t.secretId},
      ${t.costRate}, ${t.costFixed}, ${t.costLeast}, ${t.costMost}, ${t.remitSender}, ${t.remitText}, ${t.remitDays},
      ${t.enabled})
    on conflict (code) do update set title = excluded.title, ways = excluded.ways, settings = excluded.settings,
      secret_id = excluded.secret_id, cost_rate = excluded.cost_rate, cost_fixed = excluded.cost_fixed,
      cost_least = excluded.cost_least, cost_most = excluded.cost_most,
      remit_sender = excluded.remit_sender, remit_text = excluded.remit_text, remit_days = excluded.remit_days,
      enabled = excluded.enabled`;
}

const takenRow = rowOf({ taken: bool });
/** Whether another channel has this merchant number of the company. */
export async function isMerchantNoTaken(
  tx: Tx,
  { code, kind, merchantNo }: { code: string; kind: string; merchantNo: string },
): Promise<boolean> {
  const row = await readRow(
    takenRow,
    tx`
    select exists (select from payment_channel c
      where c.code <> ${code} and c.kind = ${kind} and c.merchant_no = ${merchantNo}) as taken`,
  );
  return row?.taken === true;
}

const stoppedRow = rowOf({ code: text });
/** Switches a channel off; returns its code, null where it is off or missing. */
export async function stopChannelRow(tx: WriteTx, id: bigint): Promise<string | null> {
  const row = await readRow(
    stoppedRow,
    tx`
    update payment_channel set enabled = false where id = ${id} and enabled returning code`,
  );
  return row?.code ?? null;
}
