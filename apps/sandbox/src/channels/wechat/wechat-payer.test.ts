import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANK, openBankAccount, setMode } from '../../../../server/src/test-support/arrange/arrange-institution.ts';
import { createOrder } from '../../../../server/src/test-support/call-merchant.ts';
import { startTestServer, type TestServer } from '../../../../server/src/test-support/start-test-server.ts';
import { openChannelPlace, openTestChannel } from '../arrange-channel-testing.ts';
import { startWechatEmulator, type WechatEmulator } from './wechat-emulator.ts';

/** Payment inside the wallet: who pays is asked of the wallet's page first. */
let server: TestServer;
let company: WechatEmulator;

beforeAll(async () => {
  server = await startTestServer();
  company = await startWechatEmulator({ lateMs: 9_000, retryMs: 600_000 });
  await openTestChannel(server, { code: 'wx', kind: 'wechat', ways: ['in_app'] }, company);
  await openChannelPlace(server, { product: 'bank', code: 'wx' });
  await openBankAccount(server, { ...BANK, way: 'order' });
  await setMode(server, 'institution');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await company.stop();
});

type Shown = { kind: string; url: string; fields: Record<string, string> };

async function open(): Promise<{ o: string; start(payerCode?: string): Promise<{ code: number; data: Shown }> }> {
  const { payUrl } = await createOrder(server, { product: 'bank', amount: '100.00' });
  const o = new URL(payUrl).searchParams.get('o') ?? '';
  return {
    o,
    async start(payerCode) {
      const payload = { o, way: 'in_app', ...(payerCode === undefined ? {} : { payerCode }) };
      return (await server.app.inject({ method: 'POST', url: '/api/pay/start', payload })).json();
    },
  };
}

/** Opens the wallet's page, which sends the payer back to its page with a code. */
async function codeOf(url: string, o: string): Promise<string> {
  const answer = await fetch(url.replace('#wechat_redirect', ''), { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect([back.pathname, back.searchParams.get('o')]).toEqual(['/smartaps', o]);
  return back.searchParams.get('code') ?? '';
}

it('asks the wallet who pays before anything is opened, then calls its function', async () => {
  const { o, start } = await open();
  const first = await start();
  expect(first).toMatchObject({ code: 200, data: { kind: 'link' } });
  expect(company.payments()).toEqual([]);
  const second = await start(await codeOf(first.data.url, o));
  expect(second).toMatchObject({ code: 200, data: { kind: 'in_app' } });
  expect(second.data.fields.package).toMatch(/^prepay_id=/);
  // The page that is loaded again needs no code: its payment stands.
  expect(await start()).toEqual(second);
  expect(company.payments()).toHaveLength(1);
});

it('a code that was used leads to the wallet’s page again, and the attempt goes on', async () => {
  const before = company.payments().length;
  const { o, start } = await open();
  const code = await codeOf((await start()).data.url, o);
  const settings = company.settings as { appid: string; openBase: string };
  const secrets = company.secrets as { appSecret: string };
  const used = new URLSearchParams({ appid: settings.appid, secret: secrets.appSecret, code });
  await fetch(`${settings.openBase}/sns/oauth2/access_token?${used}&grant_type=authorization_code`);
  const again = await start(code);
  expect(again).toMatchObject({ code: 200, data: { kind: 'link' } });
  expect(company.payments()).toHaveLength(before);
  expect(await start(await codeOf(again.data.url, o))).toMatchObject({ code: 200, data: { kind: 'in_app' } });
});
