import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { Sql, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

export type ReceiptOutcome =
  | 'confirmed'
  | 'second'
  | 'line_gone'
  | 'not_found'
  | 'not_named'
  | 'other_account'
  | 'wrong_state'
  | 'frozen'
  | 'amount_differs';

/** An open receipt, and an order that its text or its virtual number names. */
const namedReceiptRow = rowOf({
  lineId: text,
  agtOrderNo: tables.collection_order.agt_order_no,
  participantId: nullable(text),
  payer: text,
});
export type NamedReceipt = RowOf<typeof namedReceiptRow>;

const lineRow = rowOf({
  id: tables.statement_line.id,
});

/**
 * Lists open receipts after line `after` that name an order of the same amount, or an order that is already settled;
 * people decide the rest.
 */
export async function listNamedReceipts(
  sql: Sql,
  { importId, after, most }: { importId: bigint | null; after: bigint; most: number },
): Promise<{ rows: NamedReceipt[]; last: bigint | null }> {
  const lines = await readRows(
    lineRow,
    sql`
    select id from statement_line where state = 'open' and not reversal and id > ${after}
      and ${
        importId === null
          ? sql`bank_account_id is not null
        and day > current_date - 30`
          : sql`import_id = ${importId}`
      }
      order by id
      limit ${most}`,
  );
  const last = lines.at(-1)?.id ?? null;
  if (last === null) return { rows: [], last };
  const rows = await readRows(
    namedReceiptRow,
    sql`
    select distinct on (n.line_id) n.line_id::text as "lineId", o.agt_order_no as "agtOrderNo",
      o.participant_id::text as "participantId", n.payer
    from (
      select l.id as line_id, l.payer, o.id as order_id
      from statement_line l
      cross join lateral regexp_matches(l.reference || ' ' || l.remark || ' ' || l.end_to_end, '\\mDS[0-9]{24}\\M',
        'g') w
        join collection_order o on o.agt_order_no = w[1]
      where l.id = any (${lines.map(({ id }) => id.toString())}::bigint[])
      union all
      select l.id, l.payer, p.order_id
      from statement_line l
      cross join lateral regexp_matches(upper(l.reference || ' ' || l.remark || ' ' || l.end_to_end),
        '\\m[2-9A-HJKMNP-Z]{7}\\M', 'g') w
        join order_place p on p.pay_reference = w[1]
      where l.id = any (${lines.map(({ id }) => id.toString())}::bigint[])
      union all
      select l.id, l.payer, o.id
      from statement_line l
      join collection_account a on personal_key(a.out_auth_no) = personal_key(l.account_no)
        join collection_order o on o.account_id = a.id and o.amount = l.amount and o.status = 1
      where l.bank_account_id is null and l.id = any (${lines.map(({ id }) => id.toString())}::bigint[])
      union all
      select l.id, l.payer, p.order_id
      from statement_line l
      join order_place p on p.virtual_no = l.virtual_no and p.virtual_way = 'order'
      where l.virtual_no <> '' and l.id = any (${lines.map(({ id }) => id.toString())}::bigint[])
      union all
      select l.id, l.payer, p.order_id
      from statement_line l
      join order_place p on p.virtual_no = l.virtual_no and p.virtual_way = 'merchant' and p.closed_at is null
        join collection_order o on o.id = p.order_id and o.status = 1 and o.amount = l.amount
      where l.virtual_no <> '' and l.id = any (${lines.map(({ id }) => id.toString())}::bigint[])
    ) n join collection_order o on o.id = n.order_id join statement_line l on l.id = n.line_id
    where (o.amount = l.amount and o.status in (1, 6) and not o.frozen
      or exists (select from receipt r where r.order_id = o.id))
      and line_is_for_account(l, o) and line_names_order(l, o)
    order by n.line_id, (o.status in (1, 6)) desc, o.id`,
  );
  return { rows, last };
}

const confirmByStatementRow = rowOf({
  outcome: oneOf([
    'frozen',
    'not_found',
    'confirmed',
    'wrong_state',
    'amount_differs',
    'second',
    'line_gone',
    'not_named',
    'other_account',
  ]),
});

/** Confirms orders by their lines; outcomes in the order of the items. */
export async function confirmByStatement(
  sql: Writer,
  items: readonly { line: string; no: string }[],
): Promise<ReceiptOutcome[]> {
  const rows = await readRows(
    confirmByStatementRow,
    sql`
    select outcome from confirm_by_statement(${JSON.stringify(items)}::text::json) order by ord`,
  );
  return rows.map(({ outcome }) => outcome);
}

/** The possible outcomes of each command. */
export const DECISION_COMMANDS = {
  confirm_by_decision: [
    'done',
    'line_gone',
    'not_found',
    'reversal',
    'own_account',
    'other_account',
    'wrong_state',
    'frozen',
    'too_little',
    'over_fee',
  ],
} as const;
const commands = commandsOf(DECISION_COMMANDS);

const decidedRow = rowOf({
  exceptionId: text,
  lineState: tables.statement_line.state,
  amount: tables.statement_line.amount,
  payer: tables.statement_line.payer,
  time: text,
  orderAmount: nullable(tables.collection_order.amount),
  /** The participant who collects for the order; null if there is none. */
  participantId: nullable(text),
  /** The current refusal, as `confirm_by_decision` names it; empty if there is none. */
  refusal: oneOf(['', 'reversal', 'own_account', 'other_account', 'wrong_state', 'frozen', 'too_little', 'over_fee']),
});
export type Decided = RowOf<typeof decidedRow>;
/** Lists receipts and orders that two people are about to match. */
export async function listDecided(tx: Tx, items: ApprovalPayload<'statement.match'>['items']): Promise<Decided[]> {
  return readRows(
    decidedRow,
    tx`
    select e.id::text as "exceptionId", l.state as "lineState", l.amount, l.payer, wire_time(l.at) as time,
      o.amount as "orderAmount", o.participant_id::text as "participantId",
      case when i."orderNo" = '' then case when l.bank_account_id is null then 'other_account' else '' end
        else coalesce(case when o.id is null then null when i."settlePart" then part_refusal(l, o)
          else decision_refusal(l, o) end, '') end as refusal
    from jsonb_to_recordset(${JSON.stringify(items)}::text::jsonb) as i ("exceptionId" bigint, "orderNo" text,
      "settlePart" boolean)
    join statement_exception e on e.id = i."exceptionId" join statement_line l on l.id = e.line_id
    left join collection_order o on o.agt_order_no = i."orderNo" and i."orderNo" <> ''`,
  );
}

/** Applies the decision of two people about open receipts; returns `done` or the refusal. */
export async function confirmByDecision(tx: WriteTx, approvalId: bigint, by: string) {
  // A refusal also names the exception: `frozen:17`.
  return commands.confirm_by_decision(tx, approvalId, by);
}

const foundRow = rowOf({ found: bool });

/** Whether a line has settled an order; such a match moved money and cannot be undone. */
export async function isReceipt(tx: Tx, lineId: bigint): Promise<boolean> {
  const row = await readRow(foundRow, tx`select exists (select from receipt where line_id = ${lineId}) as found`);
  return row?.found === true;
}
