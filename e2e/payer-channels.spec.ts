import { type BrowserContextOptions, devices, expect, type Page, test } from '@playwright/test';
import { startAlipayEmulator } from '../apps/sandbox/src/channels/alipay/alipay-emulator.ts';
import type { Emulator } from '../apps/sandbox/src/channels/emulator.ts';
import { enterChannels } from '../apps/sandbox/src/channels/enter-channels.ts';
import { startWechatEmulator } from '../apps/sandbox/src/channels/wechat/wechat-emulator.ts';
import { DEFAULT_WIRE_KEY } from '../packages/contract/src/sign-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { demoMerchant } from './support/merchant.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';

/** One page at a time: the companies fail the next call of anybody. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PHONE = devices['iPhone 13'];
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const IN_WECHAT = { ...PHONE, userAgent: `${PHONE.userAgent} MicroMessenger/8.0.50` };

let server: OwnServer;
let alipay: Emulator;
let wechat: Emulator;

test.beforeAll(async () => {
  [alipay, wechat] = await Promise.all([
    startAlipayEmulator({ lateMs: 9_000, retryMs: 500 }),
    startWechatEmulator({ lateMs: 9_000, retryMs: 500 }),
  ]);
  server = await startOwnServer({ DEMO_MODE: 'institution' });
  // Each code works once, so that entering takes two minutes.
  test.setTimeout(400_000);
  await enterChannels(
    [
      { code: 'ali-pay', kind: 'alipay', title: '支付宝收款', company: alipay },
      { code: 'wx-pay', kind: 'wechat', title: '微信收款', company: wechat },
    ],
    { baseUrl: server.url, wireKey: DEFAULT_WIRE_KEY, product: 'bank', end: new AbortController().signal },
  );
});
test.afterAll(async () => {
  await server?.stop();
  await alipay?.stop();
  await wechat?.stop();
});

type Opened = { page: Page; agtOrderNo: string; payUrl: string };
let count = 0;

/** Opens a new order's page in a browser of this kind. */
async function openOrder(page: Page): Promise<Opened> {
  count += 1;
  const order = await demoMerchant(server.url).createCollection({
    mchOrderNo: `payer-${Date.now()}-${count}`,
    product: 'bank',
    amount: `${60 + count}.00`,
    subject: '演唱会门票',
  });
  await page.goto(order.payUrl as string);
  return { page, agtOrderNo: order.agtOrderNo, payUrl: order.payUrl as string };
}

/** Chooses a method of the order unless it is chosen, and waits until the page shows it. */
async function choose(page: Page, name: string): Promise<void> {
  const method = page.getByRole('group').getByRole('button', { name: new RegExp(name) });
  await expect(method).toBeVisible();
  if ((await method.getAttribute('aria-pressed')) !== 'true') await method.click();
  await expect(method).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('channel-pay')).toBeVisible();
}

async function expectPaid(page: Page, title = '付款成功'): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 });
}

function stateAt(company: Emulator, agtOrderNo: string): string[] {
  return company
    .payments()
    .filter(({ paymentNo }) => paymentNo.startsWith(agtOrderNo))
    .map(({ way, state }) => `${way} ${state}`);
}

const ofBrowser = (title: string, options: BrowserContextOptions, run: (page: Page) => Promise<void>): void =>
  test(title, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
    await run(await context.newPage());
    await context.close();
  });

ofBrowser('支付宝 on a phone: its page, paid there, and back', PHONE, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '支付宝收款');
  await expectAccessible(page);
  await page.getByRole('button', { name: '用支付宝付款' }).click();
  await page.waitForURL(`${alipay.baseUrl}/**`);
  await page.getByRole('button', { name: '付款' }).click();
  await page.getByRole('link', { name: '返回商家' }).click();
  await expectPaid(page);
  expect(stateAt(alipay, agtOrderNo)).toEqual(['wap paid']);
});

ofBrowser('支付宝 at a desk: its code is scanned', DESK, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '支付宝收款');
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible();
  await expect(page.getByText('打开支付宝，用“扫一扫”付款。')).toBeVisible();
  await expectAccessible(page);
  await alipay.pay(`${agtOrderNo}A1`);
  await expectPaid(page);
  expect(stateAt(alipay, agtOrderNo)).toEqual(['code paid']);
});

ofBrowser('微信支付 on a phone: its page, paid there, and back', PHONE, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '微信收款');
  await page.getByRole('button', { name: '用微信付款' }).click();
  await page.waitForURL(`${wechat.baseUrl}/**`);
  await page.getByRole('button', { name: '立即支付' }).click();
  await page.waitForURL(`${server.url}/**`);
  await expectPaid(page);
  expect(stateAt(wechat, agtOrderNo)).toEqual(['wap paid']);
});

ofBrowser('微信支付 at a desk: its code is scanned', DESK, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '微信收款');
  await expect(page.getByText('打开微信，用“扫一扫”付款。')).toBeVisible();
  await wechat.pay(`${agtOrderNo}A1`);
  await expectPaid(page);
  expect(stateAt(wechat, agtOrderNo)).toEqual(['code paid']);
});

/** Puts the wallet's function into the page, as its in-app browser does some time after the page was loaded. */
async function bePayerInWechat(page: Page): Promise<void> {
  await page.exposeFunction('payInWallet', async (fields: Record<string, string>) => {
    const open = wechat.payments().filter(({ way, state }) => way === 'in_app' && state === 'waiting');
    if (!fields.package?.startsWith('prepay_id=') || open.length !== 1) return 'get_brand_wcpay_request:fail';
    await wechat.pay(open[0]?.paymentNo ?? '');
    return 'get_brand_wcpay_request:ok';
  });
  await page.addInitScript(() => {
    const wallet = globalThis as unknown as Record<string, (fields: unknown) => Promise<string>>;
    setTimeout(() => {
      Object.assign(globalThis, {
        WeixinJSBridge: {
          invoke(name: string, fields: unknown, done: (answer: { err_msg: string }) => void) {
            if (name === 'getBrandWCPayRequest')
              void wallet.payInWallet?.(fields).then((said) => done({ err_msg: said }));
          },
        },
      });
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    }, 300);
  });
}

ofBrowser('inside 微信: its method is chosen, the wallet says who pays, and pays', IN_WECHAT, async (page) => {
  await bePayerInWechat(page);
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '微信收款');
  await expectAccessible(page);
  await page.getByRole('button', { name: '用微信付款' }).click();
  await expectPaid(page);
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  expect(stateAt(wechat, agtOrderNo)).toEqual(['in_app paid']);
});

ofBrowser('a payer inside 微信 who looks at 支付宝 first is given 微信 by itself', IN_WECHAT, async (page) => {
  const phone = await page
    .context()
    .browser()
    ?.newContext({ ...PHONE, locale: 'zh-CN' });
  if (!phone) throw new Error('no browser');
  const { payUrl } = await openOrder(await phone.newPage());
  await choose(phone.pages()[0] as Page, '支付宝收款');
  await phone.close();
  await page.goto(payUrl);
  await expect(page.getByText('付款方式已由“支付宝收款”更换为适合此设备的“微信收款”。')).toBeVisible();
  await expect(page.getByRole('button', { name: '用微信付款' })).toBeVisible();
});

ofBrowser('one that is down gives way to the next, and the order stays the same', DESK, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  wechat.failNext('start', 'error');
  await page.getByRole('group').getByRole('button', { name: '微信收款' }).click();
  await expect(page.getByText(/付款方式“微信收款”暂不可用，已更换为“.+”。/)).toBeVisible({ timeout: 40_000 });
  await choose(page, '支付宝收款');
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible();
  expect(stateAt(wechat, agtOrderNo)).toEqual([]);
  expect(stateAt(alipay, agtOrderNo)).toEqual(['code waiting']);
});

ofBrowser('a payer who changes the method can no longer pay by the former one', DESK, async (page) => {
  const { agtOrderNo } = await openOrder(page);
  await choose(page, '微信收款');
  await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible();
  await choose(page, '支付宝收款');
  await expect(page.getByText('打开支付宝，用“扫一扫”付款。')).toBeVisible();
  await expect.poll(() => stateAt(wechat, agtOrderNo)).toEqual(['code closed']);
  await alipay.pay(`${agtOrderNo}A2`);
  await expectPaid(page);
});

ofBrowser(
  '“I have paid” asks the company at once, and the page is in English',
  { ...DESK, locale: 'en-US' },
  async (page) => {
    const { agtOrderNo } = await openOrder(page);
    await choose(page, '微信收款');
    await expect(page.getByText('Open WeChat and scan the code to pay.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectAccessible(page);
    const claim = page.getByRole('button', { name: 'I have paid' });
    await claim.click();
    await expect(page.getByRole('status').filter({ hasText: 'has not received it yet' })).toBeVisible();
    wechat.noticeFault('none');
    await wechat.pay(`${agtOrderNo}A1`);
    await claim.click();
    await expectPaid(page, 'Paid');
  },
);
