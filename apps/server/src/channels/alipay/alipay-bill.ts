import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Bill, BillLine } from '../port.ts';
import { readAccountLog } from './alipay-account-log.ts';
import { type AlipayLine, callAlipay, fenOf, isDeclined } from './alipay-line.ts';
import { shanghaiTime } from './alipay-time.ts';
import { cellsOf, packed, textsOf, unpacked } from './bill-files.ts';
import * as zh from './zh.ts';

const BILL_MAX = 20 * 1_024 * 1_024;
/** Names of the company's two files in the one that is kept. */
const TRADES = 'trade.zip';
const LOG = 'signcustomer.zip';

/**
 * Downloads a day's bill: the trades, and in certificate mode, which alone can transfer, the account's log beside them,
 * each packed as it came. Null where the company has none, or not both yet.
 */
export async function fetchBill(line: AlipayLine, day: string): Promise<Buffer | null> {
  const trades = await fetchFile(line, { bill_type: 'trade', bill_date: day });
  if (line.settings.mode !== 'certificate') return trades;
  const log = await fetchFile(line, { bill_type: 'signcustomer', bill_date: day });
  // Whatever moved on the day is in the log. Where it is missing, it is not there yet.
  if (log === null) return null;
  return packed({ ...(trades === null ? {} : { [TRADES]: trades }), [LOG]: log });
}

/** Downloads one file as it is: a ZIP of CSV files in GBK; null where the company has none of that day. */
async function fetchFile(line: AlipayLine, biz: { bill_type: string; bill_date: string }): Promise<Buffer | null> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const answer = await callAlipay(line, { method, biz, states: ['isp.bill_not_exist', 'BILL_NOT_EXIST'] });
  if (isDeclined(answer)) return null;
  const url = billUrlOf(line, answer.bill_download_url ?? '');
  const { status, body } = await line.send({ method: 'GET', url, headers: {} });
  if (status !== 200) throw new ConnectorUnwell(zh.alipayLine.status(status));
  if (body.length > BILL_MAX || !body.subarray(0, 2).equals(Buffer.from('PK')))
    throw new ConnectorUnwell(zh.alipayBill.notZip);
  return body;
}

/** The company answers an address of http at times; it is asked by the scheme of the settings. */
function billUrlOf({ settings }: AlipayLine, text: string): URL {
  const [url, agreed] = [URL.parse(text), new URL(settings.billUrl)];
  if (!url || url.host !== agreed.host) throw new ConnectorUnwell(zh.alipayBill.otherOrigin(url?.origin ?? ''));
  url.protocol = agreed.protocol;
  return url;
}

/**
 * Reads what `fetchBill` made, or a bill of trades alone. Throws ConnectorUnwell where the file is none, is cut off or
 * contradicts itself, or where the log has trades and no bill of them came.
 */
export function readBill(file: Buffer): Bill {
  const parts = unpacked(file);
  const [log, trades] = [parts[LOG], parts[TRADES]];
  if (!log) return billOf(tradesOf(parts));
  const { lines, hasTrades } = readAccountLog(textsOf(unpacked(log)));
  if (hasTrades && !trades) throw new ConnectorUnwell(zh.alipayBill.noDetails);
  return billOf([...(trades ? tradesOf(unpacked(trades)) : []), ...lines]);
}

function billOf(lines: BillLine[]): Bill {
  const sum = lines.reduce((so, { amount, fee }) => ({ amount: so.amount + amount, fee: so.fee + fee }), {
    amount: 0n,
    fee: 0n,
  });
  return { lines, sum };
}

function tradesOf(files: Record<string, Uint8Array>): BillLine[] {
  const texts = textsOf(files);
  // The other file sums up by shop. A bill has one of details.
  const [details] = texts.filter((text) => text.includes(zh.alipayBill.columns.channelNo));
  if (details === undefined) throw new ConnectorUnwell(zh.alipayBill.noDetails);
  const rows = details.split(/\r?\n/);
  const head = rows.findIndex((row) => row.startsWith(zh.alipayBill.columns.channelNo));
  const after = rows.findIndex((row, at) => at > head && row.startsWith('#'));
  if (after < 0) throw new ConnectorUnwell(zh.alipayBill.cut);
  const columns = cellsOf(rows[head] ?? '');
  const lines = rows.slice(head + 1, after).flatMap((row, at) => {
    return row.trim() === '' ? [] : [lineOf(columns, cellsOf(row), head + at + 2)];
  });
  checkCounts(lines, rows.slice(after).join('\n'));
  return lines;
}

function lineOf(columns: readonly string[], cells: string[], no: number): BillLine {
  const wrong = new ConnectorUnwell(zh.alipayBill.line(no));
  // A goods title may have commas, which are not quoted; it is the fourth cell.
  if (cells.length > columns.length) cells.splice(3, cells.length - columns.length + 1, '');
  if (cells.length !== columns.length) throw wrong;
  const cell = (name: keyof typeof zh.alipayBill.columns) => {
    const at = columns.findIndex((column) => column.startsWith(zh.alipayBill.columns[name]));
    return cells[at] ?? '';
  };
  const [amount, fee, at] = [fenOf(cell('amount')), fenOf(cell('fee')), shanghaiTime(cell('doneAt'))];
  if (amount === null || fee === null || at === null || cell('channelNo') === '') throw wrong;
  const kind = kindOf(cell('kind'));
  const own = kind === 'refund' ? cell('requestNo') || cell('no') : cell('no');
  // The company writes what it takes as negative.
  return { kind, no: own, channelNo: cell('channelNo'), amount, fee: -fee, at };
}

function kindOf(text: string): BillLine['kind'] {
  if (text === zh.alipayBill.payment) return 'payment';
  return text.startsWith(zh.alipayBill.refund) || text.endsWith(zh.alipayBill.refund) ? 'refund' : 'other';
}

/** Compares the lines with the numbers that the file itself ends with. */
function checkCounts(lines: readonly BillLine[], end: string): void {
  const counted = (kind: BillLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const [payments, refunds] = [/#交易合计[：:]\s*(\d+)笔/.exec(end), /#退款合计[：:]\s*(\d+)笔/.exec(end)];
  if (!payments || !refunds) throw new ConnectorUnwell(zh.alipayBill.cut);
  if (counted('payment') !== Number(payments[1]) || counted('refund') !== Number(refunds[1]))
    throw new ConnectorUnwell(zh.alipayBill.counts);
}
