import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ACCOUNTS, type Bank, BankRefusal } from './bank.ts';
import { answerToPayments, noticeAfter, statementOfDay } from './exchange.ts';
import { BANK_CALLS, BANK_FAULTS, type BankCall, type BankFault, Faults, NOTICE_FAULTS } from './faults.ts';
import { escaped, fenOf, yuanOf } from './messages.ts';

const BODY_MAX = 1_000_000;
const XML = 'application/xml; charset=utf-8';

type Served = {
  bank: Bank;
  faults: Faults;
  /** After how many milliseconds a `late` answer comes. */
  lateMs: number;
};

/**
 * Serves the sandbox bank over HTTP, only for loopback: transfers of payers, payment orders, notices and statements.
 */
export function bankServer(bank: Bank, { faults = new Faults(), lateMs = 30_000 }: Partial<Served> = {}): Server {
  return createServer((request, response) => {
    answer({ bank, faults, lateMs }, request, response).catch((error: unknown) => {
      const status = error instanceof BankRefusal ? 422 : 400;
      const body = JSON.stringify({ error: (error as Error).message });
      say(response, { status, type: 'application/json', body });
    });
  });
}

type Answer = { status: number; type: string; body: string; headers?: Record<string, string> };
const NOTHING: Answer = { status: 204, type: XML, body: '' };
/** Calls that may go wrong on request. */
const CALLS: Readonly<Record<string, BankCall>> = {
  'GET /health': 'health',
  'GET /camt054': 'notices',
  'GET /camt053': 'statement',
  'POST /pain001': 'pay',
};

/** Answers a call, with the fault that was requested for it. */
async function answer({ bank, faults, lateMs }: Served, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const name = `${request.method} ${url.pathname}`;
  const call = CALLS[name];
  const fault = call === undefined ? null : faults.take(call);
  if (fault === 'hang') return;
  if (fault === 'error') return say(response, { status: 500, type: 'text/plain', body: 'error' });
  const made = await answerTo({ bank, faults, fault }, name, { request, url });
  if (fault === 'lost') return void request.socket.destroy();
  if (fault === 'late') await new Promise((done) => setTimeout(done, lateMs));
  say(response, fault === 'cut' ? { ...made, body: made.body.slice(0, made.body.length / 2) } : made);
}

async function answerTo(
  { bank, faults, fault }: Pick<Served, 'bank' | 'faults'> & { fault: BankFault | null },
  call: string,
  { request, url }: { request: IncomingMessage; url: URL },
): Promise<Answer> {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  switch (call) {
    case 'GET /health':
      return { status: 200, type: 'text/plain', body: 'ok' };
    case 'GET /':
      return { status: 200, type: 'text/html; charset=utf-8', body: pageOf(bank, asked('done')) };
    case 'GET /camt054': {
      if (fault === 'lies') return { ...NOTHING, headers: { 'x-cursor': asked('after') } };
      const spoilt = bank.after(asked('after')).length > 0 ? faults.takeOfNotice() : null;
      return { ...found(noticeAfter(bank, asked('after'), spoilt)), headers: { 'x-cursor': bank.cursor } };
    }
    case 'GET /camt053':
      if (fault === 'lies') return NOTHING;
      return found(statementOfDay(bank, { day: asked('day'), number: asked('account') }));
    case 'POST /transfer':
      return transfer(bank, request);
    case 'POST /pain001':
      return found(answerToPayments(bank, await bodyOf(request), fault));
    case 'POST /faults':
      return takeFault(faults, await bodyOf(request));
    default:
      return { status: 404, type: 'text/plain', body: 'not found' };
  }
}

const found = (xml: string | null): Answer => (xml === null ? NOTHING : { status: 200, type: XML, body: xml });

/** Takes a request to do wrong next: `{"call", "fault"}` or `{"notice"}`. */
function takeFault(faults: Faults, body: string): Answer {
  const asked = JSON.parse(body) as Record<string, string>;
  const [call, fault] = [BANK_CALLS.find((one) => one === asked.call), BANK_FAULTS.find((one) => one === asked.fault)];
  const notice = NOTICE_FAULTS.find((one) => one === asked.notice);
  if (call && fault) faults.failNext(call, fault);
  else if (notice) faults.spoilNotice(notice);
  else throw new BankRefusal('没有这种故障');
  return { status: 204, type: 'text/plain', body: '' };
}

async function transfer(bank: Bank, request: IncomingMessage): Promise<Answer> {
  const body = await bodyOf(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const asked = isForm ? Object.fromEntries(new URLSearchParams(body)) : (JSON.parse(body) as Record<string, string>);
  const text = (key: string) =>
    String(asked[key] ?? '')
      .trim()
      .slice(0, 140);
  const amount = fenOf(text('amount'));
  if (amount === null) throw new BankRefusal('金额须为最多两位小数的数字');
  const entry = bank.receive({
    payer: text('payer'),
    from: text('from'),
    to: text('to').replaceAll(' ', ''),
    amount,
    text: text('text'),
  });
  const location = `/?done=${encodeURIComponent(entry.reference)}`;
  return isForm
    ? { status: 303, type: 'text/plain', body: '', headers: { location } }
    : { status: 200, type: 'application/json', body: JSON.stringify({ reference: entry.reference }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    body += part;
    if (body.length > BODY_MAX) throw new BankRefusal('请求过大');
  }
  return body;
}

function say(response: ServerResponse, { status, type, body, headers = {} }: Answer): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function pageOf(bank: Bank, done: string): string {
  const rows = bank.entries
    .slice(-20)
    .reverse()
    .map(({ reference, way, amount, account, creditedTo, name, text }) => {
      const cells = [reference, way === 'credit' ? '入账' : '出账', yuanOf(amount), creditedTo || account, name, text];
      return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
    });
  const field = (name: string, label: string, value = '') =>
    `<p><label>${label}<br><input name="${name}" required value="${escaped(value)}"></label></p>`;
  return (
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>沙箱银行</title>
    <style>body{font:16px/1.6 sans-serif;max-width:48rem;margin:2rem auto;padding:0 ` +
    '1rem}input{font:inherit;width:100%}table{border-collapse:collapse;width:100%}td{border-top:1px solid ' +
    `#ccc;padding:.3rem}</style>
    <h1>沙箱银行（演示，没有真实资金）</h1>${done === '' ? '' : `<p role="status">已转账，流水号 ${escaped(done)}</p>`}
    <form method="post" action="/transfer">` +
    `${field('payer', '付款人', '王小明')}${field('from', '付款账号', '6222029999341672115')}${field('to', '收款账号或虚拟账号')}
    ${field('amount', '金额（元）')}<p><label>附言<br><input name="text"></label></p><button>转账</button></form>
    <p>${ACCOUNTS.map(({ name, number }) => `${name} ${number}`).join('；')}</p><table>${rows.join('')}</table></html>`
  );
}
