import { randomBytes } from 'node:crypto';
import { formatMoney } from '@mashang/contract/money';
import { type Order, Refusal, type Transfer, type WechatBooks } from './wechat-books.ts';

/** What people see of the emulated company: the payer's page, the page that gives a code, and the payee's page. */

export type Page = { status: number; html?: string; location?: string; json?: object };
export type PageParts = {
  books: WechatBooks;
  appid: string;
  appSecret: string;
  pay(no: string): Promise<void>;
  agree(no: string, agrees: boolean): Promise<void>;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function htmlOf(title: string, inside: string): string {
  return (
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>body{font:16px/1.6 sans-serif;max-width:24rem;margin:2rem auto;padding:0 1rem}` +
    `button{font:inherit;width:100%;padding:.6rem;margin:.3rem 0}</style><h1>${title}（沙箱，没有真实资金）</h1>${inside}</html>`
  );
}

/** Codes that were given for a payer's number, each for one use. */
export class WechatPages {
  readonly #parts: PageParts;
  readonly #codes = new Map<string, { openid: string; isUsed: boolean }>();

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /** Answers a page's address; null where it is none of these. */
  async answer(method: string, url: URL, form: URLSearchParams): Promise<Page | null> {
    const { pathname, searchParams: query } = url;
    if (pathname === '/wxpay/bizpayurl') return this.#payerPage(query.get('pr') ?? '', '');
    if (pathname === '/cgi-bin/mmpayweb-bin/checkmweb')
      return this.#payerPage(query.get('prepay_id') ?? '', query.get('redirect_url') ?? '');
    if (pathname === '/') return this.#openPage();
    if (pathname === '/sandbox/pay' && method === 'POST') return this.#pay(form);
    if (pathname === '/sandbox/transfer') return method === 'POST' ? this.#decide(form) : this.#payeePage(query);
    if (pathname === '/connect/oauth2/authorize') return this.#authorize(query);
    if (pathname === '/sns/oauth2/access_token') return this.#token(query);
    return null;
  }

  #orderOf(prepayId: string): Order {
    const order = [...this.#parts.books.orders.values()].find((one) => one.prepayId === prepayId);
    if (order === undefined) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
    return order;
  }

  /** The company's first page: what may be paid now, for whoever has no phone that scans. */
  #openPage(): Page {
    const { books } = this.#parts;
    const open = [...books.orders.values()].filter((order) => order.paid === null && !books.isClosed(order));
    const lines = open.map(({ no, prepayId, description, amount }) => {
      const shown = `${escaped(description)} ￥${formatMoney(amount)}（${escaped(no)}）`;
      return `<li><a href="/wxpay/bizpayurl?pr=${encodeURIComponent(prepayId)}">${shown}</a></li>`;
    });
    const list = lines.length > 0 ? `<p>待付款：</p><ul>${lines.join('')}</ul>` : '<p>没有待付款的订单</p>';
    return { status: 200, html: htmlOf('微信支付', list + this.#waitingTransfers()) };
  }

  /** Transfers whose payee may agree: a stand-in for the wallet, which opens the page of its own payee alone. */
  #waitingTransfers(): string {
    const { books } = this.#parts;
    const open = [...books.transfers.values()].filter((one) => books.current(one).state === 'WAIT_USER_CONFIRM');
    const lines = open.map(({ no, pack, amount }) => {
      const shown = `￥${formatMoney(amount)}（${escaped(no)}）`;
      return `<li><a href="/sandbox/transfer?package=${encodeURIComponent(pack)}">${shown}</a></li>`;
    });
    return lines.length > 0 ? `<p>待确认收款：</p><ul>${lines.join('')}</ul>` : '';
  }

  #payerPage(prepayId: string, back: string): Page {
    const order = this.#orderOf(prepayId);
    const open = order.paid === null && !this.#parts.books.isClosed(order);
    const button = open
      ? `<form method="post" action="/sandbox/pay"><input type="hidden" name="prepay_id" value="${prepayId}">
        <input type="hidden" name="back" value="${escaped(back)}"><button>立即支付</button></form>`
      : `<p role="status">${order.paid ? '已支付' : '订单已关闭'}</p>`;
    const shown = `<p>${escaped(order.description)}</p><p>￥${formatMoney(order.amount)}</p>`;
    return { status: 200, html: htmlOf('微信支付', shown + button) };
  }

  async #pay(form: URLSearchParams): Promise<Page> {
    const order = this.#orderOf(form.get('prepay_id') ?? '');
    await this.#parts.pay(order.no);
    const back = form.get('back') ?? '';
    if (/^https?:/.test(back)) return { status: 303, location: back };
    return this.#payerPage(order.prepayId, '');
  }

  #transferOf(pack: string): Transfer {
    const found = [...this.#parts.books.transfers.values()].find((one) => one.pack === pack);
    if (found === undefined) throw new Refusal(404, 'NOT_FOUND', '记录不存在');
    return this.#parts.books.current(found);
  }

  /** The page that the wallet's function `requestMerchantTransfer` opens. */
  #payeePage(query: URLSearchParams): Page {
    const transfer = this.#transferOf(query.get('package') ?? '');
    const { state, pack, amount } = transfer;
    const forms = `<form method="post" action="/sandbox/transfer"><input type="hidden" name="package" value="${pack}">
      <button name="agrees" value="1">确认收款</button><button name="agrees" value="0">拒绝</button></form>`;
    const status = `<p role="status">${state === 'SUCCESS' ? '已收款' : '已关闭'}</p>`;
    const inside = `<p>￥${formatMoney(amount)}</p>${state === 'WAIT_USER_CONFIRM' ? forms : status}`;
    return { status: 200, html: htmlOf('微信转账', inside) };
  }

  async #decide(form: URLSearchParams): Promise<Page> {
    const transfer = this.#transferOf(form.get('package') ?? '');
    await this.#parts.agree(transfer.no, form.get('agrees') === '1');
    return this.#payeePage(new URLSearchParams({ package: transfer.pack }));
  }

  /** snsapi_base gives the code without asking the payer. */
  #authorize(query: URLSearchParams): Page {
    const back = query.get('redirect_uri') ?? '';
    const fits = query.get('appid') === this.#parts.appid && query.get('response_type') === 'code';
    if (!fits || query.get('scope') !== 'snsapi_base' || !URL.canParse(back))
      throw new Refusal(400, 'PARAM_ERROR', '授权参数错误');
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { openid: `o${randomBytes(14).toString('hex').slice(0, 27)}`, isUsed: false });
    const url = new URL(back);
    url.searchParams.set('code', code);
    url.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, location: url.href };
  }

  #token(query: URLSearchParams): Page {
    const found = this.#codes.get(query.get('code') ?? '');
    const { appid, appSecret } = this.#parts;
    const refused = (errcode: number, errmsg: string) => ({ status: 200, json: { errcode, errmsg } });
    if (query.get('appid') !== appid || query.get('secret') !== appSecret) return refused(40125, 'invalid appsecret');
    if (found === undefined) return refused(40029, 'invalid code');
    if (found.isUsed) return refused(40163, 'code been used');
    found.isUsed = true;
    return {
      status: 200,
      json: { access_token: 'SANDBOX', expires_in: 7200, openid: found.openid, scope: 'snsapi_base' },
    };
  }
}
