import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ACCOUNTS, type Bank, BankRefusal } from './bank.ts';
import { escaped, fenOf, noticeOf, pain002Of, readPain001, statementOf, yuanOf } from './messages.ts';

const BODY_MAX = 1_000_000;
const XML = 'application/xml; charset=utf-8';

/**
 * Serves the sandbox bank over HTTP, only for loopback: transfers of payers, payment orders, notices and statements.
 */
export function bankServer(bank: Bank): Server {
  return createServer((request, response) => {
    answer(bank, request, response).catch((error: unknown) => {
      const refused = error instanceof BankRefusal;
      say(response, refused ? 422 : 400, 'application/json', JSON.stringify({ error: (error as Error).message }));
    });
  });
}

async function answer(bank: Bank, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /health') return say(response, 200, 'text/plain', 'ok');
  if (call === 'GET /')
    return say(response, 200, 'text/html; charset=utf-8', pageOf(bank, url.searchParams.get('done') ?? ''));
  if (call === 'GET /camt054') return notices(bank, url.searchParams.get('after') ?? '', response);
  if (call === 'GET /camt053') return statement(bank, url.searchParams, response);
  if (call === 'POST /transfer') return transfer(bank, request, response);
  if (call === 'POST /pain001') {
    const { messageId, payments } = readPain001(await bodyOf(request));
    const states = payments.map((payment) => ({ endToEnd: payment.endToEnd, state: bank.pay(payment) }));
    return say(response, 200, XML, pain002Of(messageId, states));
  }
  return say(response, 404, 'text/plain', 'not found');
}

/** Sends the entries after a cursor as one camt.054; 204 without a body when there is nothing new. */
function notices(bank: Bank, after: string, response: ServerResponse): void {
  const entries = bank.after(after);
  response.setHeader('x-cursor', bank.cursor);
  if (entries.length === 0) say(response, 204, XML, '');
  else say(response, 200, XML, noticeOf({ id: `N${bank.cursor}`, madeAt: bank.now(), entries }));
}

/** Sends the statement of an account's day, once the day is over; 204 before. */
function statement(bank: Bank, asked: URLSearchParams, response: ServerResponse): void {
  const [day, number] = [asked.get('day') ?? '', asked.get('account') ?? ''];
  if (!ACCOUNTS.some((account) => account.number === number)) throw new BankRefusal('账户不存在');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new BankRefusal('日期格式为 YYYY-MM-DD');
  if (day < dayOf(bank.now())) say(response, 200, XML, statementOfDay(bank, { day, number }));
  else say(response, 204, XML, '');
}

function statementOfDay(bank: Bank, { day, number }: { day: string; number: string }): string {
  const own = bank.entries.filter(({ account }) => account === number);
  const signed = own
    .filter(({ at }) => dayOf(at) < day)
    .map(({ way, amount }) => (way === 'credit' ? amount : -amount));
  const opening = signed.reduce((sum, amount) => sum + amount, 0n);
  const entries = own.filter(({ at }) => dayOf(at) === day);
  const id = `S${day}-${number}`;
  return statementOf({ id, madeAt: bank.now(), day, account: number, opening, entries });
}

/** Returns the day in Shanghai. */
function dayOf(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

async function transfer(bank: Bank, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
  if (isForm) {
    response.setHeader('location', `/?done=${encodeURIComponent(entry.reference)}`);
    return say(response, 303, 'text/plain', '');
  }
  say(response, 200, 'application/json', JSON.stringify({ reference: entry.reference }));
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

function say(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
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
