import type { BillOwners, BillPage, BillQuery, BillRow, FloatForecast } from '@mashang/contract/ledger';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { transferTypeName } from '../read-ledger.ts';
import * as zh from '../zh.ts';
import { forecastOf, orderKindOf } from './bill-rules.ts';
import { type BillPostingRow, findBillAccount, findPace, listBill, listOwners, sumBill } from './bill-store.ts';

/** The forecast uses the pace of this many hours. */
const PACE_HOURS = 3;

/** 账变流水: a page of one account's postings with running balance; the reader's own unless another owner is named. */
export async function readBill(ctx: Ctx, query: BillQuery): Promise<BillPage> {
  const wanted = wantedOwner(ctx, query);
  return asReader(ctx, async (tx) => {
    const account = await findBillAccount(tx, wanted, accountOf(query));
    if (!account) throw new BusinessError('notFound', zh.faults.accountMissing);
    const bill = { accountId: account.accountId, floored: account.floored, query };
    const [rows, sums] = await Promise.all([listBill(tx, bill, query.limit), sumBill(tx, bill)]);
    return {
      list: rows.map(viewLine),
      total: Number(sums.lines),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorOf(rows, query),
      owner: { id: account.ownerId.toString(), name: account.name },
      account: accountOf(query),
      currency: BOOKS_CURRENCY,
      balance: formatMoney(account.posted),
      held: formatMoney(account.held),
      credit: formatMoney(sums.credit),
      debit: formatMoney(sums.debit),
    };
  });
}

/** A page of the same postings without the account's state and sums, as an export needs it. */
export async function readBillLines(ctx: Ctx, query: BillQuery): Promise<{ list: BillRow[]; nextCursor?: string }> {
  const wanted = wantedOwner(ctx, query);
  return asReader(ctx, async (tx) => {
    const account = await findBillAccount(tx, wanted, accountOf(query));
    if (!account) throw new BusinessError('notFound', zh.faults.accountMissing);
    const rows = await listBill(tx, { accountId: account.accountId, floored: account.floored, query }, query.limit);
    return { list: rows.map(viewLine), nextCursor: cursorOf(rows, query) };
  });
}

const accountOf = ({ account = 'float' }: BillQuery) => account;

/** The owner of the wanted account: the reader, unless another is named. */
function wantedOwner({ actor }: Ctx, query: BillQuery): bigint {
  allow(actor, 'ledger:read');
  const wanted = query.participantId ? BigInt(query.participantId) : actor.participantId;
  if (wanted === null) throw invalidField('participantId', zh.readBill.ownerMissing);
  if (query.startDate && query.endDate && query.startDate > query.endDate)
    throw invalidField('endDate', zh.readBill.endBeforeStart);
  return wanted;
}

function viewLine(row: BillPostingRow): BillRow {
  return {
    id: `${row.transferId}-${row.line}`,
    transferId: row.transferId.toString(),
    time: row.time,
    type: row.type,
    typeName: transferTypeName(row.type),
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    balanceAfter: formatMoney(row.balanceAfter),
    orderNo: row.orderNo,
    orderKind: row.orderNo === '' ? '' : orderKindOf(row.type),
    reference: row.reference,
  };
}

function cursorOf(rows: readonly BillPostingRow[], { limit }: BillQuery): string | undefined {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last && `${last.transferId}-${last.line}`;
}

/** The owners whose statements the reader may open. */
export async function listBillOwners(ctx: Ctx): Promise<BillOwners> {
  allow(ctx.actor, 'ledger:read');
  const { participantId } = ctx.actor;
  return asReader(ctx, (tx) => listOwners(tx, participantId));
}

/** How long the reader's own float lasts. */
export async function forecastFloat(ctx: Ctx): Promise<FloatForecast> {
  allow(ctx.actor, 'ledger:read');
  const { participantId } = ctx.actor;
  if (participantId === null) throw new BusinessError('forbidden', zh.readBill.operatorHasNone);
  return asReader(ctx, async (tx) => {
    const account = await findBillAccount(tx, participantId, 'float');
    if (!account) throw new BusinessError('notFound', zh.faults.accountMissing);
    const pace = await findPace(tx, account.accountId, PACE_HOURS);
    return forecastOf({ ...pace, available: account.posted - account.held, hours: PACE_HOURS, now: ctx.now });
  });
}
