import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmulatedCall, Emulator, EmulatorParts, Fault } from '../emulator.ts';
import { accountLogOf } from './account-log.ts';
import { billOf } from './bill.ts';
import { Books } from './books.ts';
import { answer, type Company, callOf } from './gateway.ts';
import { type KeptKeys, type Mode, newKeptKeys, openKeys } from './keys.ts';
import { Notices } from './notices.ts';
import { failurePage, openPage, payerPage } from './payer-page.ts';
import { APP_ID, checkRequest, SELLER_ID } from './requests.ts';
import { isTrade, showTrade } from './trade-calls.ts';

const BODY_MAX = 1_000_000;
const HTML = 'text/html; charset=utf-8';
const PAGES = { 'alipay.trade.page.pay': 'page', 'alipay.trade.wap.pay': 'wap' } as const;

/**
 * Starts 支付宝 on a port of the loopback, with the keys of one that was started before (`kept`) or new ones. Certificate
 * mode unless said otherwise.
 */
export async function startAlipayEmulator(
  parts: EmulatorParts & { mode?: Mode; port?: number; kept?: KeptKeys },
): Promise<Emulator & { company: Company }> {
  const { mode = 'certificate', lateMs, retryMs } = parts;
  const [books, keys] = [new Books(), openKeys(parts.kept ?? newKeptKeys())];
  const notices = new Notices({ books, keys, retryMs });
  const faults = new Map<EmulatedCall, Fault>();
  const company: Company = { books, keys, mode, notices, baseUrl: () => baseUrl };
  const server = createServer((request, response) => {
    serve(company, { request, response, faults, lateMs }).catch((error: unknown) => {
      if (!response.headersSent) say(response, 500, HTML, failurePage((error as Error).message));
    });
  });
  await new Promise<void>((listening, refused) => {
    server.once('error', refused).listen(parts.port ?? 0, '127.0.0.1', listening);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Settings with the newest keys of the company, as many as asked. */
  function settingsOf(newest: number): unknown {
    const shown = keys.company.slice(-newest);
    const shared = { gatewayUrl: `${baseUrl}/gateway.do`, billUrl: baseUrl, appId: APP_ID, sellerId: SELLER_ID, mode };
    const publicKeys = shown.map(({ publicKey }) => publicKey.export({ format: 'pem', type: 'spki' }));
    if (mode === 'key') return { ...shared, alipayPublicKeys: publicKeys };
    const { certificate: appCertificate } = keys.app;
    const alipayCertificates = shown.map(({ certificate }) => certificate);
    return { ...shared, appCertificate, rootCertificates: keys.root, alipayCertificates };
  }
  const secrets = { privateKey: keys.app.privateKey.export({ format: 'pem', type: 'pkcs8' }) };
  let settings = settingsOf(1);

  return {
    company,
    baseUrl,
    get settings() {
      return settings;
    },
    secrets,
    payments: () => books.payments(),
    refunds: () => books.refunds(),
    payouts: () =>
      [...books.payouts.values()].map(({ payoutNo, amount, state, isReturned }) => ({
        payoutNo,
        amount,
        state,
        ...(isReturned ? { isBack: true as const } : {}),
      })),
    async pay(paymentNo) {
      notices.paid(books.pay(paymentNo));
    },
    async agree() {
      throw new Error('a transfer waits for nobody');
    },
    setBalance(amount) {
      books.balance = amount;
    },
    giveBackPayout(payoutNo) {
      const payout = books.payouts.get(payoutNo);
      if (!payout) throw new Error(`no payout ${payoutNo}`);
      payout.isReturned = true;
      payout.returnedAt = books.now();
    },
    failNext: (call, fault) => faults.set(call, fault),
    noticeFault: (fault) => notices.failNext(fault),
    calm: (what) => (what === 'calls' ? faults.clear() : notices.failNext(null)),
    async notices() {
      notices.release();
      return [...notices.sent];
    },
    setNow: (at) => books.setNow(at),
    rotateKey() {
      keys.rotate();
      settings = settingsOf(2);
      return { settings, secrets, newKeyOnly: settingsOf(1) };
    },
    async stop() {
      notices.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  faults: Map<EmulatedCall, Fault>;
  lateMs: number;
};

async function serve(company: Company, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const url = new URL(request.url ?? '/', 'http://emulator');
  const [, place = '', no = ''] = url.pathname.split('/');
  if (place === 'gateway.do') {
    const form = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : [];
    return gateway(company, exchange, { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(form) });
  }
  if (place === 'downloadBillFile.resource') {
    const make = url.searchParams.get('billType') === 'signcustomer' ? accountLogOf : billOf;
    const bill = await make(company.books, url.searchParams.get('day') ?? '');
    return bill ? say(response, 200, 'application/zip', bill) : say(response, 404, HTML, failurePage('账单不存在'));
  }
  if (place === '') return say(response, 200, HTML, openPage(company.books));
  const trade = company.books.trade(no);
  if (!trade || (place !== 'qr' && place !== 'pay')) return say(response, 404, HTML, failurePage('交易不存在'));
  if (place === 'qr') company.books.open(trade);
  else if (request.method === 'POST') company.notices.paid(company.books.pay(no));
  return say(response, 200, HTML, payerPage(trade));
}

async function gateway(company: Company, exchange: Exchange, fields: Record<string, string>): Promise<void> {
  const { response, faults, lateMs } = exchange;
  if (fields.method === 'alipay.trade.page.pay' || fields.method === 'alipay.trade.wap.pay')
    return browse(company, response, { fields, way: PAGES[fields.method] });
  const call = callOf(fields);
  const fault = (call && faults.get(call)) ?? null;
  if (call) faults.delete(call);
  // No answer ever: the connection stays until the caller gives up.
  if (fault === 'hang') return;
  if (fault === 'error') return say(response, 500, HTML, failurePage('系统繁忙'));
  const text = answer(company, fields, fault);
  if (fault === 'lost') return void response.destroy();
  if (fault === 'late') await new Promise((late) => setTimeout(late, lateMs));
  return say(response, 200, 'text/html;charset=utf-8', text);
}

/** The payer's browser posts the form of a page: the trade begins, and its page is shown. */
function browse(
  company: Company,
  response: ServerResponse,
  { fields, way }: { fields: Record<string, string>; way: 'page' | 'wap' },
): void {
  const asked = checkRequest(fields, company.keys, company.mode);
  const shown = 'biz' in asked ? showTrade(company.books, asked, way) : asked;
  if (isTrade(shown)) company.books.open(shown);
  say(response, 200, HTML, isTrade(shown) ? payerPage(shown) : failurePage(shown.sub_msg ?? ''));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function say(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': type }).end(body);
}
