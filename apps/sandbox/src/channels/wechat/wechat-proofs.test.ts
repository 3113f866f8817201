import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import type { NewPayment, RawNotice } from '../../../../server/src/channels/port.ts';
import { jsapiFields } from '../../../../server/src/channels/wechat/payments.ts';
import { wechat } from '../../../../server/src/channels/wechat/wechat.ts';
import {
  type WechatSecrets,
  wechatSecrets,
  wechatSettings,
} from '../../../../server/src/channels/wechat/wechat-settings.ts';
import { authorizationOf, encryptName, openSealed } from '../../../../server/src/channels/wechat/wechat-signing.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { newNo, newPayment, opened, paid } from '../conformance/bench.ts';
import { newPayout } from '../conformance/payouts.ts';
import { refundOf } from '../conformance/refunds.ts';
import { type Bench, benchOf, SUITE_PARTS } from '../conformance.ts';
import { EXAMPLE_FIELDS, EXAMPLE_REQUEST } from './documents-testing.ts';
import { startWechatEmulator, type WechatEmulator } from './wechat-emulator.ts';
import { noticeAbout } from './wechat-testing.ts';

/** What the documents, the maker's library and openssl say: the channel and its emulator do not prove each other. */

let emulator: WechatEmulator;
let bench: Bench;
let secrets: WechatSecrets;
const folder = mkdtempSync(join(tmpdir(), 'wechat-'));
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

beforeAll(async () => {
  emulator = await startWechatEmulator(SUITE_PARTS);
  bench = await benchOf(wechat, emulator);
  secrets = wechatSecrets.parse(emulator.secrets);
});
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Header and parts of a request that the emulator received last. */
function lastHeard(part: string) {
  const received = emulator.received.findLast(({ target }) => target.startsWith(part));
  if (received === undefined) throw new Error(`no request to ${part}`);
  const fields = Object.fromEntries(
    [...(received.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const { timestamp = '', nonce_str = '', signature = '' } = fields;
  return {
    ...received,
    signature,
    signed: Formatter.request(received.method, received.target, timestamp, nonce_str, received.body),
  };
}

const ownPublic = () => createPublicKey(secrets.privateKey);
function withKey(id: string) {
  const found = emulator.platformKeys().find((key) => key.id === id);
  if (found === undefined) throw new Error(`no key ${id}`);
  return found;
}

describe('the worked examples of the documents', () => {
  it('sign a request with a body', () => {
    const { signer, request, signature } = EXAMPLE_REQUEST;
    expect(authorizationOf(signer, request)).toContain(`signature="${signature}"`);
  });

  it('sign the fields of the wallet’s function', () => {
    const { appid, prepayId, at, nonce, paySign } = EXAMPLE_FIELDS;
    const settings = { ...wechatSettings.parse(emulator.settings), appid };
    const line = { settings, signer: EXAMPLE_REQUEST.signer, now: () => at * 1000 };
    expect(jsapiFields(line, { prepayId, nonce })).toEqual({
      appId: appid,
      timeStamp: String(at),
      nonceStr: nonce,
      package: `prepay_id=${prepayId}`,
      signType: 'RSA',
      paySign,
    });
  });
});

describe('the maker’s library', () => {
  it('opens, asks and refunds an order at the emulator, and verifies its answers', async () => {
    const { mchid, appid, serial } = wechatSettings.parse(emulator.settings);
    const certs = Object.fromEntries(emulator.platformKeys().map(({ id, pem }) => [id, pem]));
    const baseURL = `${emulator.baseUrl}/`;
    const { client } = new Wechatpay({ mchid, serial, privateKey: secrets.privateKey, certs, baseURL, proxy: false });
    const number = newNo('P');
    const order = { appid, mchid, description: '测试', out_trade_no: number, amount: { total: 100, currency: 'CNY' } };
    const time_expire = new Date(bench.now() + 600_000).toISOString();
    const url = 'http://127.0.0.1:1/';
    const native = { ...order, time_expire, notify_url: url };
    const made = await client.v3.post('v3/pay/transactions/native', native);
    expect(made.data.code_url).toContain(emulator.baseUrl);
    emulator.noticeFault('none');
    await emulator.pay(number);
    const asked = await client.v3.get(`v3/pay/transactions/out-trade-no/${number}`, { params: { mchid } });
    expect(asked.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 100 } });
    const amount = { refund: 40, total: 100, currency: 'CNY' };
    const body = { out_trade_no: number, out_refund_no: newNo('R'), notify_url: url, amount };
    const refunded = await client.v3.post('v3/refund/domestic/refunds', body);
    expect(refunded.data).toMatchObject({ status: 'PROCESSING', amount: { refund: 40 } });
    emulator.failNext('query', 'unsigned');
    await expect(client.v3.get(`v3/pay/transactions/out-trade-no/${number}`, { params: { mchid } })).rejects.toThrow();
  });

  it('verifies every request of the channel, and reads the payee’s name in it', async () => {
    const payout = { ...newPayout(), amount: 250_000n };
    await bench.channel.payOut(payout);
    const { headers, body, signed, signature } = lastHeard('/v3/fund-app');
    expect(Rsa.verify(signed, signature, ownPublic())).toBe(true);
    expect(Rsa.verify(`${signed} `, signature, ownPublic())).toBe(false);
    const { privateKey } = withKey(headers['wechatpay-serial'] ?? '');
    expect(Rsa.decrypt(JSON.parse(body).user_name, privateKey)).toBe(payout.holder);
    for (const received of emulator.received) expect(received.headers['wechatpay-serial'] ?? '').toMatch(/^(PUB_KEY_ID_\d+)?$/);
  });

  it('verifies and opens the emulator’s notice, and what either seals the other opens', async () => {
    const { paymentNo } = await paid(bench, 777n);
    const { headers, body } = await noticeAbout(bench, paymentNo);
    const text = Formatter.response(
      headers['wechatpay-timestamp'] ?? '',
      headers['wechatpay-nonce'] ?? '',
      body.toString('utf8'),
    );
    const { pem } = withKey(headers['wechatpay-serial'] ?? '');
    expect(Rsa.verify(text, headers['wechatpay-signature'] ?? '', Rsa.from(pem, 'public'))).toBe(true);
    const { ciphertext, nonce, associated_data } = JSON.parse(body.toString('utf8')).resource;
    const [key = ''] = secrets.apiV3Keys;
    const content = Aes.AesGcm.decrypt(ciphertext, key, nonce, associated_data);
    expect(JSON.parse(content)).toMatchObject({ out_trade_no: paymentNo, amount: { total: 777 } });
    const theirs = { ciphertext: Aes.AesGcm.encrypt('你好', key, 'fPqxLQRZmjVn', 'ad'), nonce: 'fPqxLQRZmjVn' };
    expect(openSealed({ ...theirs, associated_data: 'ad' }, key)).toBe('你好');
    expect(() => openSealed({ ...theirs, associated_data: 'da' }, key)).toThrow();
    expect(Rsa.decrypt(encryptName('张三', ownPublic()), createPrivateKey(secrets.privateKey))).toBe('张三');
  });

  it('reads a bill as the channel reads it; one that differs from its hash is not read', async () => {
    const own = await benchOf(wechat, await startWechatEmulator(SUITE_PARTS));
    const payments = [await paid(own, 12_345n), await paid(own, 1n)];
    await own.channel.refund(refundOf(payments[0] as NewPayment, 345n));
    const day = new Date(own.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    own.setNow(own.now() + 2 * 86_400_000);
    own.emulator.failNext('bill', 'lies');
    await expect(own.channel.fetchBill(day)).rejects.toThrow(ConnectorUnwell);
    const file = await own.channel.fetchBill(day);
    if (file === null) throw new Error('no bill');
    const { rows, summary } = Formatter.castCsvBill(file.subarray(0, -1)) as {
      rows: Record<string, string>[];
      summary: Record<string, string>;
    };
    const { lines, sum } = own.channel.readBill(file);
    expect(lines.map(({ no }) => no)).toEqual(
      rows.map((row) => (row.交易状态 === 'REFUND' ? row.商户退款单号 : row.商户订单号)),
    );
    expect(summary).toMatchObject({ 总交易单数: '3', 应结订单总金额: '123.46', 退款总金额: '3.45' });
    expect(sum).toEqual({ amount: 12_346n - 345n, fee: 74n + 0n - 2n });
    await own.stop();
  });
});

describe('openssl', () => {
  if (!hasOpenssl) {
    it('is on this machine, or its checks are not run', () => {
      console.warn('not run: openssl, because this machine has none');
      expect(process.env.CI, 'CI has openssl').toBeUndefined();
    });
    return;
  }
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  function certificateOf(name: string): { certificate: string; privateKey: string } {
    const [keyFile, certificateFile] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certificateFile];
    execFileSync('openssl', [...made, '-subj', '/CN=Tenpay.com sign', '-days', '30'], { stdio: 'ignore' });
    return { certificate: readFileSync(certificateFile, 'utf8'), privateKey: readFileSync(keyFile, 'utf8') };
  }

  it('verifies a request of the channel', async () => {
    await bench.channel.start(await newPayment(bench));
    const { signed, signature } = lastHeard('/v3/pay/transactions/native');
    const key = file('own.pem', ownPublic().export({ type: 'spki', format: 'pem' }));
    const mark = file('signature', Buffer.from(signature, 'base64'));
    const check = ['dgst', '-sha256', '-verify', key, '-signature', mark];
    expect(execFileSync('openssl', [...check, file('text', signed)]).toString()).toContain('Verified OK');
    expect(spawnSync('openssl', [...check, file('other', `${signed}\n`)]).status).not.toBe(0);
  });

  it('makes platform certificates, which the channel fetches, trusts, encrypts with and replaces', async () => {
    const certificates = [certificateOf('first'), certificateOf('second')];
    const other = await benchOf(wechat, await startWechatEmulator({ ...SUITE_PARTS, certificates }));
    const { channel } = other;
    await channel.payOut(newPayout());
    const { payments, notices } = other.emulator;
    const payment = await opened(other);
    await other.emulator.pay(payment.paymentNo);
    expect(payments()).toContainEqual(expect.objectContaining({ paymentNo: payment.paymentNo, state: 'paid' }));
    const raw = (await notices()).at(-1) as RawNotice;
    expect(channel.readNotice(raw)).toMatchObject({ about: 'payment', paymentNo: payment.paymentNo });
    await channel.health();
    // One that was just opened knows no certificate yet: it refuses, and the company sends the notice again.
    const fresh = other.reopen(other.emulator);
    expect(() => fresh.readNotice(raw)).toThrow(/未知的公钥/);
    await fresh.health();
    expect(fresh.readNotice(raw)).toMatchObject({ paymentNo: payment.paymentNo });
    // Another certificate is fetched when the first answer signed with it comes; the former is accepted while listed.
    other.emulator.rotateKey();
    expect(await channel.query(payment.paymentNo)).toMatchObject({ state: 'paid' });
    expect(await channel.payOut(newPayout())).toMatchObject({ state: 'waits_for_payee' });
    expect(channel.readNotice(raw)).toMatchObject({ paymentNo: payment.paymentNo });
    // A key that cannot be opened with the APIv3 key is none of the company's.
    const stranger = other.reopen({ ...other.emulator, secrets: { ...secrets, apiV3Keys: ['x'.repeat(32)] } });
    await expect(stranger.health()).rejects.toThrow();
    await other.stop();
  });
});
