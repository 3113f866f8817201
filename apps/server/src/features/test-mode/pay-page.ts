import type { TestPayOrder } from './test-payments.ts';
import * as zh from './zh.ts';

/** Headers of the page: it may load nothing, and send its form to this server only. */
export const PAY_PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:2rem auto;padding:0 1rem}
strong{display:block;padding:.5rem;background:#ffe08a;color:#3a2c00}
dt{color:#666}dd{margin:0 0 .5rem}button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0}`;

/** Returns a text so that a page shows it as text. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the payment page of a test order: two buttons that need no script. */
export function testPayPage(order: TestPayOrder, token: string): string {
  const { number, amount, subject, payable, returnUrl } = order;
  const address = (outcome: string) => `/test-pay?o=${encodeURIComponent(token)}&amp;outcome=${outcome}`;
  const button = (outcome: string, label: string) =>
    `<form method="post" action="${address(outcome)}"><button>${label}</button></form>`;
  const back = returnUrl === '' ? '' : `<p><a href="${escaped(returnUrl)}" rel="noreferrer">${zh.page.back}</a></p>`;
  return pageOf(`<dl>
<dt>${zh.page.subject}</dt><dd>${escaped(subject)}</dd>
<dt>${zh.page.amount}</dt><dd>${escaped(amount)}</dd>
<dt>${zh.page.orderNo}</dt><dd>${escaped(number)}</dd>
</dl>
${payable ? button('paid', zh.page.pay) + button('expired', zh.page.expire) : `<p>${zh.page.over}</p>`}${back}`);
}

/** Returns the page for a token that names no order. */
export function missingPayPage(): string {
  return pageOf(`<p>${zh.page.missing}</p>`);
}

function pageOf(content: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${zh.page.title}</title><style>${STYLE}</style></head>
<body><strong>${zh.page.banner}</strong><h1>${zh.page.title}</h1>
${content}
</body></html>`;
}
