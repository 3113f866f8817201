import { formatMoney } from '@mashang/contract/money';
import type { Books, Trade } from './books.ts';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function pageOf(content: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>支付宝（沙箱）</title>';
  return `<!doctype html><html lang="zh-CN"><head>${head}</head><body><main><h1>支付宝（沙箱）</h1>${content}</main></body></html>`;
}

/** The payer's page: what is paid for, how much, and the button. */
export function payerPage(trade: Trade): string {
  const what = `<p>${escaped(trade.subject)}</p><p>¥<strong>${formatMoney(trade.amount)}</strong></p>`;
  const back = trade.returnUrl && `<p><a href="${escaped(trade.returnUrl)}">返回商家</a></p>`;
  if (trade.state === 'paid') return pageOf(`${what}<p>付款成功</p>${back}`);
  if (trade.state !== 'waiting') return pageOf(`${what}<p>交易已关闭</p>${back}`);
  return pageOf(
    `${what}<form method="post" action="/pay/${escaped(trade.paymentNo)}"><button>付款</button></form>${back}`,
  );
}

/** The company's first page: what may be paid now, for whoever has no phone that scans. */
export function openPage(books: Books): string {
  const open = [...books.trades.keys()].flatMap((no) => books.trade(no) ?? []).filter(({ state }) => isOpen(state));
  const lines = open.map(({ paymentNo, subject, amount }) => {
    const shown = `${escaped(subject)} ¥${formatMoney(amount)}（${escaped(paymentNo)}）`;
    return `<li><a href="/qr/${escaped(paymentNo)}">${shown}</a></li>`;
  });
  return pageOf(lines.length > 0 ? `<p>待付款：</p><ul>${lines.join('')}</ul>` : '<p>没有待付款的订单</p>');
}

const isOpen = (state: Trade['state']): boolean => state === 'shown' || state === 'waiting';

export function failurePage(text: string): string {
  return pageOf(`<p>${escaped(text)}</p>`);
}
