import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { BillLine } from '../port.ts';
import { fenOf } from './alipay-line.ts';
import { shanghaiTime } from './alipay-time.ts';
import { cellsOf } from './bill-files.ts';
import * as zh from './zh.ts';

const { alipayLog: names } = zh;
type Entry = { kind: string; no: string; channelNo: string; amount: bigint; at: number };

/**
 * Reads the account's log (`signcustomer`): transfers and those that came back, with their fees, and what else moved
 * the balance. Trades, their refunds and fees are in the bill of trades already; `hasTrades` says that the log has any.
 */
export function readAccountLog(texts: readonly string[]): { lines: BillLine[]; hasTrades: boolean } {
  // The other file sums up by kind.
  const [details] = texts.filter((text) => text.includes(names.columns.channelNo));
  if (details === undefined) throw new ConnectorUnwell(zh.alipayBill.noDetails);
  const rows = details.split(/\r?\n/);
  const head = rows.findIndex((row) => !row.startsWith('#') && row.includes(names.columns.channelNo));
  const after = rows.findIndex((row, at) => at > head && row.startsWith('#'));
  if (head < 0 || after < 0) throw new ConnectorUnwell(zh.alipayBill.cut);
  const columns = cellsOf(rows[head] ?? '');
  const entries = rows.slice(head + 1, after).flatMap((row, at) => {
    return row.replaceAll(/[,\s]/g, '') === '' ? [] : [entryOf(columns, cellsOf(row), head + at + 2)];
  });
  checkSums(entries, rows.slice(after).join('\n'));
  const trades = entries.filter(({ kind }) => names.trades.some((trade) => kind.includes(trade)));
  const transfers = new Set(entries.filter(isTransfer).map(({ no }) => no));
  const fees = Map.groupBy(
    entries.filter(({ kind, no }) => names.fees.some((fee) => kind.includes(fee)) && transfers.has(no)),
    ({ no }) => no,
  );
  const lines = entries.flatMap((entry): BillLine[] => {
    const { no, channelNo, amount, at } = entry;
    if (isTransfer(entry)) {
      // A transfer's fees stand once, with what left.
      const taken = amount < 0n ? (fees.get(no) ?? []).reduce((sum, fee) => sum - fee.amount, 0n) : 0n;
      return [{ kind: 'payout', no, channelNo, amount, fee: taken, at }];
    }
    if ([...names.trades, ...names.fees].some((one) => entry.kind.includes(one))) return [];
    return [{ kind: 'other', no, channelNo, amount, fee: 0n, at }];
  });
  return { lines, hasTrades: trades.length > 0 };
}

/** One of ours, or one of ours that came back: others that transfer to the account have no number of ours. */
function isTransfer({ kind, no }: Entry): boolean {
  return kind.includes(names.transfer) && no !== '';
}

function entryOf(columns: readonly string[], cells: string[], row: number): Entry {
  const wrong = new ConnectorUnwell(zh.alipayBill.line(row));
  // A goods title may have commas, which are not quoted.
  const title = columns.indexOf(names.columns.title);
  if (title >= 0 && cells.length > columns.length) cells.splice(title, cells.length - columns.length + 1, '');
  if (cells.length !== columns.length) throw wrong;
  const cell = (name: keyof typeof names.columns) =>
    cells[columns.findIndex((column) => column.startsWith(names.columns[name]))] ?? '';
  const [came, left] = [fenOf(cell('came') || '0'), fenOf(cell('left') || '0')];
  const at = shanghaiTime(cell('at'));
  if (came === null || left === null || at === null || cell('businessNo') === '') throw wrong;
  // Some exports write what left as negative.
  const amount = came - (left < 0n ? -left : left);
  return { kind: cell('kind'), no: cell('no'), channelNo: cell('businessNo'), amount, at };
}

/** Compares the entries with the numbers and sums that the file itself ends with. */
function checkSums(entries: readonly Entry[], end: string): void {
  const fits = (title: 'out' | 'in', sign: bigint) => {
    const said = names.sums[title].exec(end);
    if (!said) throw new ConnectorUnwell(zh.alipayBill.cut);
    const of = entries.filter(({ amount }) => amount * sign > 0n);
    const sum = of.reduce((so, { amount }) => so + amount * sign, 0n);
    const total = fenOf(said[2]) ?? -1n;
    return of.length === Number(said[1]) && sum === (total < 0n ? -total : total);
  };
  if (!fits('out', -1n) || !fits('in', 1n)) throw new ConnectorUnwell(zh.alipayBill.counts);
}
