import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type {
  OwnTransferAccounts,
  OwnTransferDetail,
  OwnTransferPage,
  OwnTransferQuery,
  OwnTransferRow,
} from '@mashang/contract/own-transfers';
import { BusinessError } from '../../../platform/errors.ts';
import type { StatementLineRow } from '../../../platform/files/bank/statement-line-store.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import {
  findTransfer,
  listSides,
  listTransferAccounts,
  listTransfers,
  type TransferRecord,
} from './own-transfer-store.ts';

/** Returns transfers between own and client accounts; transfers that wait for their lines come first. */
export async function readOwnTransfers(ctx: Ctx, query: OwnTransferQuery): Promise<OwnTransferPage> {
  allow(ctx.actor, 'reconciliation:read');
  const { rows, total, overdue } = await listTransfers(ctx.platform.db.app, query);
  return { list: rows.map(viewTransfer), total, overdue, page: query.page, limit: query.limit };
}

/** Returns one transfer with its lines, or with candidate lines. */
export async function readOwnTransfer(ctx: Ctx, { transferNo }: { transferNo: string }): Promise<OwnTransferDetail> {
  allow(ctx.actor, 'reconciliation:read');
  const found = await findTransfer(ctx.platform.db.app, transferNo);
  if (!found) throw new BusinessError('notFound', zh.faults.transferMissing);
  const { out, into } = await listSides(ctx.platform.db.app, transferNo);
  const [debits, lines] = [out.map(viewSide), into.map(viewSide)];
  return {
    transfer: viewTransfer(found),
    debit: (found.debitId === null ? null : debits[0]) ?? null,
    line: (found.lineId === null ? null : lines[0]) ?? null,
    debits: found.debitId === null ? debits : [],
    lines: found.lineId === null ? lines : [],
  };
}

/** Returns the accounts that may exchange money, and the amount that may leave client accounts. */
export async function readOwnTransferAccounts(ctx: Ctx): Promise<OwnTransferAccounts> {
  allow(ctx.actor, 'own-transfer:propose');
  const { accounts, room } = await listTransferAccounts(ctx.platform.db.app);
  return {
    currency: BOOKS_CURRENCY,
    accounts: accounts.map(({ balance, ...account }) => ({ ...account, balance: formatMoney(balance) })),
    room: formatMoney(room),
  };
}

function viewTransfer({ debitId, lineId, amount, fromKind, ...record }: TransferRecord): OwnTransferRow {
  return {
    ...record,
    way: fromKind === 'client' ? 'out' : 'in',
    amount: formatMoney(amount),
    hasDebit: debitId !== null,
    hasLine: lineId !== null,
  };
}
const viewSide = ({ amount, ...row }: StatementLineRow) => ({
  ...row,
  currency: BOOKS_CURRENCY,
  amount: formatMoney(amount),
});
