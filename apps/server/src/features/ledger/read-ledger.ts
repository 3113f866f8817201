import type { PostingRow } from '@mashang/contract/collection-orders';
import { ACCOUNT_KIND_NAMES, INSTITUTION_TRANSFER_TYPE_NAMES, TRANSFER_TYPE_NAMES } from '@mashang/contract/ledger';
import { formatMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import type { Reader } from '../../platform/database/db.ts';
import { findAccountLabels, findBalances, findPostingsOfOrder } from './ledger-store.ts';
import * as zh from './zh.ts';

const ACCOUNT_NAMES: Record<string, string> = ACCOUNT_KIND_NAMES;
/** Names of all types, including those that do not move participants' accounts. */
const TYPE_NAMES: Record<string, string> = { ...TRANSFER_TYPE_NAMES, ...INSTITUTION_TRANSFER_TYPE_NAMES };

/** Chinese name of a transfer's type. */
export function transferTypeName(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

/** The postings behind an order, as far as the reader may see them. */
export async function postingsOfOrder(
  sql: Reader,
  orderNo: string,
  { participantId }: { participantId: bigint | null },
): Promise<PostingRow[]> {
  const rows = await findPostingsOfOrder(sql, orderNo, participantId === null);
  return rows.map((row) => ({
    id: `${row.transferId}-${row.line}`,
    transferId: row.transferId.toString(),
    type: row.type,
    typeName: transferTypeName(row.type),
    account: ACCOUNT_NAMES[row.kind] ?? row.kind,
    owner: row.owner ?? (row.ownerKind === 'operator' ? zh.readLedger.platform : ''),
    currency: row.currency,
    amount: formatMoney(row.amount),
    balanceAfter: row.balanceAfter === null ? '' : formatMoney(row.balanceAfter),
    time: row.time,
  }));
}

/** Names of collection accounts by id, for people. */
export async function accountLabels(sql: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await findAccountLabels(sql, ids)).map(({ id, name, no }) => [id, `${name} · ${maskAccountNo(no)}`]));
}

/** A participant's float and commission, as wire money. */
export async function participantBalances(sql: Reader, participantId: bigint) {
  const row = await findBalances(sql, participantId);
  return {
    available: formatMoney(row.posted - row.held),
    held: formatMoney(row.held),
    commission: formatMoney(row.commission),
  };
}
