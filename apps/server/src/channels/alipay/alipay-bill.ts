import { unzipSync } from 'fflate';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import type { Bill, BillLine } from '../port.ts';
import { type AlipayLine, callAlipay, fenOf, isDeclined } from './alipay-line.ts';
import { shanghaiTime } from './alipay-time.ts';
import * as zh from './zh.ts';

const UNPACKED_MAX = 256 * 1_024 * 1_024;
const FILES_MAX = 20;
const BILL_MAX = 20 * 1_024 * 1_024;

/** Downloads a day's bill of trades as it is: a ZIP of CSV files in GBK. Transfers are not part of it. */
export async function fetchBill(line: AlipayLine, day: string): Promise<Buffer | null> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  const biz = { bill_type: 'trade', bill_date: day };
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

/** Reads the details of a bill. Throws ConnectorUnwell where the file is none, is cut off or contradicts itself. */
export function readBill(file: Buffer): Bill {
  const texts = unpacked(file).map((bytes) => new TextDecoder('gb18030').decode(bytes));
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
  const sum = lines.reduce((so, { amount, fee }) => ({ amount: so.amount + amount, fee: so.fee + fee }), {
    amount: 0n,
    fee: 0n,
  });
  return { lines, sum };
}

function unpacked(file: Buffer): Uint8Array[] {
  let bytes = 0;
  let files = 0;
  const isSmall = ({ originalSize }: { originalSize: number }) => {
    bytes += originalSize;
    files += 1;
    if (bytes > UNPACKED_MAX || files > FILES_MAX) throw new ConnectorUnwell(zh.alipayBill.notZip);
    return true;
  };
  try {
    return Object.values(unzipSync(file, { filter: isSmall }));
  } catch {
    throw new ConnectorUnwell(zh.alipayBill.notZip);
  }
}

/** Cells end in a tab, so that a spreadsheet keeps long numbers. */
function cellsOf(row: string): string[] {
  return row.split(',').map((cell) => cell.trim());
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
