import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alipay } from '../../../../server/src/channels/alipay/alipay.ts';
import { AlipaySdk } from '../../../../server/src/channels/alipay/maker-package.ts';
import type { Incoming, Outgoing } from '../../../../server/src/platform/connectors/send-request.ts';
import { newPayment, openShown, paid } from '../conformance/bench.ts';
import { type Bench, benchOf, SUITE_PARTS } from '../conformance.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';
import { current } from './keys.ts';
import { APP_ID, SELLER_ID } from './requests.ts';

const openssl = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'alipay-'));
type Started = Awaited<ReturnType<typeof startAlipayEmulator>>;

/** Checks a signature by openssl: SHA-256 with RSA over the text. */
function verifiedByOpenssl({ publicKey, text, signature }: { publicKey: string; text: string; signature: string }) {
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const signed = ['-signature', file('signature', Buffer.from(signature, 'base64')), file('text', text)];
  const { stdout } = spawnSync('openssl', ['dgst', '-sha256', '-verify', file('key.pem', publicKey), ...signed]);
  return stdout.toString().trim();
}

const pem = (key: { export(how: { format: 'pem'; type: 'spki' }): string | Buffer }) =>
  key.export({ format: 'pem', type: 'spki' }).toString();

describe('signatures of 支付宝, checked by others than our signer', () => {
  let emulator: Started;
  let bench: Bench;
  const exchanged: { outgoing: Outgoing; incoming: Incoming }[] = [];
  beforeAll(async () => {
    emulator = await startAlipayEmulator(SUITE_PARTS);
    const kept: typeof alipay = {
      ...alipay,
      open: (parts) =>
        alipay.open({
          ...parts,
          async send(outgoing) {
            const incoming = await parts.send(outgoing);
            exchanged.push({ outgoing, incoming });
            return incoming;
          },
        }),
    };
    bench = await benchOf(kept, emulator);
  });
  afterAll(async () => {
    await bench?.stop();
    rmSync(folder, { recursive: true });
  });

  it('openssl accepts a request’s and an answer’s', async () => {
    expect(!openssl && process.env.CI !== undefined, 'CI has openssl').toBe(false);
    if (!openssl) return console.warn('not run: openssl, because this machine has none');
    exchanged.length = 0;
    const payment = await newPayment(bench);
    await bench.channel.start(payment);
    const [{ outgoing, incoming } = { outgoing: null, incoming: null }] = exchanged;
    const fields = new Map(new URLSearchParams(outgoing?.body));
    expect(fields.get('app_cert_sn')).toMatch(/^[0-9a-f]{32}$/);
    const text = [...fields.keys()].filter((name) => name !== 'sign').sort();
    const request = {
      publicKey: pem(emulator.company.keys.app.publicKey),
      text: text.map((name) => `${name}=${fields.get(name)}`).join('&'),
      signature: fields.get('sign') ?? '',
    };
    expect(verifiedByOpenssl(request)).toBe('Verified OK');
    expect(verifiedByOpenssl({ ...request, text: `${request.text} ` })).not.toBe('Verified OK');

    const answer = incoming?.body.toString('utf8') ?? '';
    const [, content = ''] = /_response":(\{.*\}),"alipay_cert_sn"/.exec(answer) ?? [];
    const [, signature = ''] = /"sign":"([^"]+)"/.exec(answer) ?? [];
    const company = { publicKey: pem(current(emulator.company.keys).publicKey), text: content, signature };
    expect(verifiedByOpenssl(company)).toBe('Verified OK');
    expect(verifiedByOpenssl({ ...company, text: `${content} ` })).not.toBe('Verified OK');
  });
  it('the maker’s package accepts the emulator’s notices, and openssl its certificate', async () => {
    const before = (await emulator.notices()).length;
    await paid(bench);
    const [raw] = (await emulator.notices()).slice(before);
    const fields = Object.fromEntries(new URLSearchParams(raw?.body.toString()));
    const sdk = makersSdk(emulator);
    expect(sdk.checkNotifySignV2(fields)).toBe(true);
    expect(sdk.checkNotifySignV2({ ...fields, total_amount: '0.01' })).toBe(false);
    if (!openssl) return;
    const { certificate } = current(emulator.company.keys);
    const { root } = emulator.company.keys;
    writeFileSync(join(folder, 'root.pem'), root);
    writeFileSync(join(folder, 'certificate.pem'), certificate);
    const checked = spawnSync('openssl', [
      'verify',
      '-CAfile',
      join(folder, 'root.pem'),
      join(folder, 'certificate.pem'),
    ]);
    expect(checked.stdout.toString()).toContain(': OK');
  });

  it('the maker’s own client works with the emulator: code, query, refund', async () => {
    const sdk = makersSdk(emulator);
    const { paymentNo: out_trade_no } = await newPayment(bench);
    const exec = (method: string, bizContent: Record<string, unknown>) =>
      sdk.exec(method, { bizContent }, { validateSign: true });
    const time_expire = '2099-01-01 00:00:00';
    const made = await exec('alipay.trade.precreate', {
      out_trade_no,
      total_amount: '12.34',
      subject: '测试',
      seller_id: SELLER_ID,
      time_expire,
    });
    expect(made).toMatchObject({ code: '10000', outTradeNo: out_trade_no });
    await openShown(bench, { kind: 'code', content: String(made.qrCode) });
    expect(await exec('alipay.trade.query', { out_trade_no })).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' });
    await emulator.pay(out_trade_no);
    expect(await exec('alipay.trade.query', { out_trade_no })).toMatchObject({
      tradeStatus: 'TRADE_SUCCESS',
      totalAmount: '12.34',
    });
    expect(
      await exec('alipay.trade.refund', { out_trade_no, refund_amount: '2.34', out_request_no: 'R1' }),
    ).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '2.34' });
  });

  it('the emulator refuses a request that another key signed', async () => {
    const other = await startAlipayEmulator(SUITE_PARTS);
    const secrets = alipay.secrets.parse(other.secrets);
    await other.stop();
    const channel = bench.reopen({ settings: emulator.settings, secrets });
    await expect(channel.query('P1')).rejects.toMatchObject({ name: 'ChannelRefused', code: 'isv.invalid-signature' });
  });

  it('loading the maker’s package leaves the sockets of the process alone', async () => {
    const { Socket } = await import('node:net');
    expect(Socket.prototype.destroy.toString()).not.toContain('defineProperty');
  });
});

/** The maker's package as an institution would use it alone. */
function makersSdk({ company: { keys }, baseUrl }: Started) {
  return new AlipaySdk({
    appId: APP_ID,
    privateKey: keys.app.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString().trim(),
    keyType: 'PKCS8',
    gateway: `${baseUrl}/gateway.do`,
    appCertContent: keys.app.certificate,
    alipayRootCertContent: keys.root,
    alipayPublicCertContent: current(keys).certificate,
  });
}
