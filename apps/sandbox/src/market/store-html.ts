import { formatMoney, groupMoney } from '@mashang/contract/money';
import { GOODS_STATUS, MARKET_ORDER_STATUS, MARKET_ORDER_STATUS_NAMES } from '@mashang/contract/shops';
import { MARKET } from './market-rules.ts';
import type { MarketGoods, MarketOrder, MarketShop } from './market-store.ts';

export const STORE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2b2f, #e3eaec); --soft: light-dark(#56666b, #9fb0b5);
  --card: light-dark(#fff, #1c2528); --line: light-dark(#e1e7e8, #2f3b3f); --brand: light-dark(#b4421f, #f0946f);
  --on: light-dark(#fff, #2a120a) }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--ink);
  background: light-dark(#f5f4f1, #12181a) }
header, main { max-width: 1080px; margin: 0 auto; padding: 0 20px }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 14px; padding-top: 26px; padding-bottom: 18px }
header a { color: inherit; text-decoration: none }
h1 { margin: 0; font-size: 24px } h2 { margin: 0; font-size: 15px; font-weight: 600; line-height: 1.4 }
.mark { padding: 1px 8px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; color: var(--soft) }
.soft { color: var(--soft) }
.goods { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: 18px; padding-bottom: 48px }
.card { display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: 14px;
  background: var(--card) }
.card img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover }
.card .in { display: flex; flex: 1; flex-direction: column; gap: 8px; padding: 14px }
.price { font-size: 20px; font-weight: 700; color: var(--brand); font-variant-numeric: tabular-nums }
.line { display: flex; align-items: baseline; justify-content: space-between; gap: 10px }
form.buy { display: grid; grid-template-columns: 64px 1fr; gap: 8px; margin-top: auto }
input { min-width: 0; height: 40px; padding: 0 10px; border: 1px solid light-dark(#8a989c, #6b7b80); border-radius: 8px;
  font: inherit; color: inherit; background: transparent }
button { height: 40px; padding: 0 16px; border: 0; border-radius: 8px; font: inherit; font-weight: 600;
  color: var(--on); background: var(--brand); cursor: pointer }
form.buy button { grid-column: 1 / -1 }
button.plain { border: 1px solid light-dark(#8a989c, #6b7b80); color: var(--ink); background: transparent }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid light-dark(#2f6fb0, #8ec1f5);
  outline-offset: 2px }
.gone { display: grid; place-items: center; height: 40px; margin-top: auto; border-radius: 8px; color: var(--soft);
  background: light-dark(#eef0f0, #252f32) }
.sheet { max-width: 560px; padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--card) }
dl { display: grid; grid-template-columns: 88px 1fr; gap: 8px 14px; margin: 18px 0 } dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
.no { font: 600 20px/1.4 ui-monospace, Menlo, Consolas, monospace } .row { display: flex; flex-wrap: wrap; gap: 10px }
a { color: var(--brand) } .note { padding: 12px 16px; border-radius: 10px; background: light-dark(#fdeee8, #3a2219) }
ul { padding: 0; list-style: none } li { margin-bottom: 10px }
`;

/** Escapes anybody's text for a page. */
function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
const yuan = (fen: bigint) => groupMoney(formatMoney(fen));

function page(title: string, inner: string): string {
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex, nofollow"><title>${safe(title)} - 沙箱集市</title><style>${STYLE}</style>` +
    `</head><body><header><a href="${MARKET}"><strong>沙箱集市</strong></a><span class="mark">演示环境，商品与订单均为虚构</span>` +
    `</header><main>${inner}</main></body></html>`
  );
}

/** Returns the page of all shops. */
export function shopsPage(shops: readonly MarketShop[]): string {
  const rows = shops.map(({ id, name }) => `<li><a href="${MARKET}/shop/${id}">${safe(name)}</a></li>`).join('');
  return page(
    '店铺',
    `<h1>店铺</h1>${rows ? `<ul>${rows}</ul>` : '<p class="soft">还没有店铺。卖家完成授权后，店铺会出现在这里。</p>'}`,
  );
}

function goodsCard(shop: MarketShop, goods: MarketGoods, intent: string): string {
  const buy =
    goods.stock > 0
      ? `<form class="buy" method="post" action="${MARKET}/shop/${shop.id}/order">` +
        `<input type="hidden" name="goodsId" value="${goods.id}">` +
        `<input type="hidden" name="intent" value="${intent}-${goods.id}">` +
        `<input name="quantity" type="number" min="1" max="${Math.min(99, goods.stock)}" value="1" required ` +
        `aria-label="${safe(goods.title)}，数量"><input name="buyer" maxlength="20" placeholder="买家昵称" ` +
        `aria-label="${safe(goods.title)}，买家昵称"><button type="submit" ` +
        `aria-label="下单 ${safe(goods.title)}">下单</button></form>`
      : '<span class="gone">已售罄</span>';
  return (
    `<article class="card"><img src="${MARKET}/pictures/${goods.drawing}" alt="" loading="lazy"><div class="in">` +
    `<h2>${safe(goods.title)}</h2><div class="line"><span class="price">¥${yuan(goods.price)}</span>` +
    `<span class="soft">库存 ${goods.stock}</span></div>${buy}</div></article>`
  );
}

/** Returns a shop's page: the goods on sale, each with 下单. `intent` is new for each page view. */
export function shopPage(shop: MarketShop, goods: readonly MarketGoods[], intent: string, note = ''): string {
  const shown = goods.filter(({ status }) => status === GOODS_STATUS.onSale);
  const cards = shown.map((one) => goodsCard(shop, one, intent)).join('');
  const said = note ? `<p class="note" role="alert">${safe(note)}</p>` : '';
  return page(
    shop.name,
    `<h1>${safe(shop.name)}</h1><p class="soft">${shown.length} 件在售商品</p>${said}<div class="goods">${cards}</div>`,
  );
}

/** Returns one order's page for its buyer. */
export function orderPage(shop: MarketShop, order: MarketOrder): string {
  const rows = [
    ['商品', `${order.title} × ${order.quantity}`],
    ['应付金额', `¥${yuan(order.amount)}`],
    ['买家', order.buyer],
    ['状态', MARKET_ORDER_STATUS_NAMES[order.status]],
  ] as const;
  const facts = rows.map(([name, text]) => `<dt>${name}</dt><dd>${safe(text)}</dd>`).join('');
  const isUnpaid = order.status === MARKET_ORDER_STATUS.unpaid;
  const cancel = isUnpaid
    ? `<form method="post" action="${MARKET}/order/${order.orderNo}/cancel">` +
      '<button class="plain" type="submit">取消订单</button></form>'
    : '';
  return page(
    `订单 ${order.orderNo}`,
    '<section class="sheet">' +
      `<h1>${isUnpaid ? '下单成功，等待付款' : MARKET_ORDER_STATUS_NAMES[order.status]}</h1>` +
      `<p class="soft">订单号</p><div class="no" data-testid="order-no">${order.orderNo}</div><dl>${facts}</dl>` +
      '<p class="soft">商户用这个订单号（goodsOrderNo）与相同金额发起代收，付款确认后这里变为已付款。</p><div class="row">' +
      `${cancel}<a href="${MARKET}/shop/${shop.id}">返回店铺</a></div></section>`,
  );
}
