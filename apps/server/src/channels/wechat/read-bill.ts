import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Bill, BillLine } from '../port.ts';
import { timeOfBill } from './shanghai-time.ts';
import * as zh from './zh.ts';

const { bill: names } = zh;
type Row = Record<string, string>;
type Part = { rows: Row[]; sums: Row };

/**
 * Reads what `fetchBill` made. A row's fields begin with a backtick each; behind the rows stand the sums, which have to
 * fit. Throws ConnectorUnwell for another or incomplete file.
 */
export function readBill(file: Buffer): Bill {
  const lines = file
    .toString('utf8')
    .replaceAll('\ufeff', '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const heads = lines.flatMap((line, at) => (isHead(line) ? [at] : []));
  if (heads[0] !== 0) throw unreadable();
  const read = heads.flatMap((from, index) => {
    const part = partOf(lines.slice(from, heads[index + 1]));
    return lines[from]?.startsWith(names.tradeHead) ? tradesOf(part) : flowsOf(part);
  });
  return { lines: read, sum: { amount: total(read, 'amount'), fee: total(read, 'fee') } };
}

function isHead(line: string): boolean {
  return line.startsWith(names.tradeHead) || line.startsWith(names.flowHead);
}

function unreadable(): ConnectorUnwell {
  return new ConnectorUnwell(zh.wechat.noBill);
}

function total(lines: readonly BillLine[], of: 'amount' | 'fee'): bigint {
  return lines.reduce((sum, line) => sum + line[of], 0n);
}

/** Splits a bill into its rows and the row of sums, by the names above them. */
function partOf(lines: readonly string[]): Part {
  const [head = '', ...rest] = lines;
  const [sumHead, sums] = rest.slice(-2);
  if (sumHead === undefined || sums === undefined || sumHead.startsWith('`')) throw unreadable();
  return { rows: rest.slice(0, -2).map((line) => rowOf(head, line)), sums: rowOf(sumHead, sums) };
}

function rowOf(head: string, line: string): Row {
  const titles = head.split(',');
  const fields = line.slice(1).split(',`');
  if (!line.startsWith('`') || fields.length !== titles.length) throw unreadable();
  return Object.fromEntries(titles.map((title, at) => [title, fields[at] ?? '']));
}

function field(row: Row, name: string): string {
  const value = row[name];
  if (value === undefined) throw unreadable();
  return value;
}

/** Reads yuan with any number of decimals to fen, half a fen away from zero: fees have five decimals. */
function fenIn(row: Row, name: string): bigint {
  const found = /^(-?)(\d{1,12})(?:[.](\d{1,8}))?$/.exec(field(row, name));
  if (!found) throw unreadable();
  const [, sign, yuan, decimals = ''] = found;
  const thousandths = BigInt(`${yuan}${decimals.padEnd(3, '0').slice(0, 3)}`);
  const fen = (thousandths + 5n) / 10n;
  return sign === '-' ? -fen : fen;
}

function timeIn(row: Row, name: string): number {
  const at = timeOfBill(field(row, name));
  if (at === null) throw unreadable();
  return at;
}

/** Payments and refunds. A refund gives its part of the fee back, so that its fee is negative. */
function tradesOf({ rows, sums }: Part): BillLine[] {
  const lines = rows.map((row): BillLine => {
    const both = { at: timeIn(row, names.tradeAt), fee: fenIn(row, names.fee) };
    if (field(row, names.tradeState) === 'SUCCESS') {
      const [no, channelNo] = [field(row, names.paymentNo), field(row, names.channelNo)];
      return { kind: 'payment', no, channelNo, amount: fenIn(row, names.settled), ...both };
    }
    const [no, channelNo] = [field(row, names.refundNo), field(row, names.refundChannelNo)];
    return { kind: 'refund', no, channelNo, amount: -fenIn(row, names.refunded), ...both };
  });
  const sumOf = (kind: BillLine['kind']) =>
    total(
      lines.filter((line) => line.kind === kind),
      'amount',
    );
  const fits =
    Number(field(sums, names.trades)) === lines.length &&
    sumOf('payment') === fenIn(sums, names.settledSum) &&
    sumOf('refund') === -fenIn(sums, names.refundedSum) &&
    total(lines, 'fee') === fenIn(sums, names.feeSum);
  if (!fits) throw unreadable();
  return lines;
}

/** Transfers, and what else moved the account; trades, refunds and fees are in the other bill already. */
function flowsOf({ rows, sums }: Part): BillLine[] {
  const amounts = rows.map((row) => (field(row, names.flowWay) === names.in ? 1n : -1n) * fenIn(row, names.flowAmount));
  const inSum = amounts.filter((amount) => amount > 0n).reduce((sum, amount) => sum + amount, 0n);
  const outSum = amounts.filter((amount) => amount < 0n).reduce((sum, amount) => sum - amount, 0n);
  const fits =
    Number(field(sums, names.flows)) === rows.length &&
    inSum === fenIn(sums, names.inSum) &&
    outSum === fenIn(sums, names.outSum);
  if (!fits) throw unreadable();
  return rows.flatMap((row, index): BillLine[] => {
    const name = field(row, names.flowName);
    if (name === names.trade || name === names.refund) return [];
    const kind = name.includes(names.transfer) || name.includes(names.oldTransfer) ? 'payout' : 'other';
    const [no, channelNo] = [field(row, names.flowNo), field(row, names.flowChannelNo)];
    return [{ kind, no, channelNo, amount: amounts[index] ?? 0n, fee: 0n, at: timeIn(row, names.flowAt) }];
  });
}
