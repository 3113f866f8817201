import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createLog } from '../apps/server/src/platform/observability/log.ts';
import { findSecrets, scanLogs } from './lib/scan-logs.mjs';

const line = (about) => JSON.stringify({ level: 50, time: 1_795_000_000_000, ...about });
const TOKEN = 'kJ3_h2-xP0qWnVbYtRzLmA';

it.each([
  ['a password of the demo or of the tests', { msg: 'tried Demo@2026' }],
  ['the field password', { user: { password: 'x' } }],
  ['the field oldPassword', { body: [{ oldPassword: 'x' }] }],
  ['the field googleAuthCode', { googleAuthCode: '123456' }],
  ['the field tokenValue', { a: { b: { c: { tokenValue: 'x' } } } }],
  ['the field authorization', { headers: { authorization: 'Basic x' } }],
  ['the field x-signature', { headers: { 'x-signature': 'ab' } }],
  ['the field set-cookie', { 'set-cookie': 'a=b' }],
  ['the field clientSecret', { settings: { clientSecret: 'x' } }],
  ['a session cookie', { msg: 'Cookie: MS_SESSION=abcdefghijkl' }],
  ['a two-factor secret', { msg: 'otpauth://totp/x' }],
  ['a merchant secret', { msg: 'demo-secret-demo-secret-demo-sec' }],
  ['a webhook secret', { msg: 'whsec_ZGVtby13ZWJob29r' }],
  ['a bearer token', { msg: 'sent Bearer abcdefgh.ijk' }],
  ['a private key', { msg: '-----BEGIN PRIVATE KEY-----' }],
  ["a payment page's token", { url: `/api/pay/order?o=${TOKEN}DS202611220451352246130512` }],
  ["an invitation's token", { url: `/invite#${TOKEN}` }],
  ['a database password', { err: { message: 'postgres://mashang:wordword@127.0.0.1:5432/x' } }],
  ['a full card number', { accountNo: '6222020000000000000'.slice(0, 15).concat('7'), msg: '6222021234567894' }],
  ['a full card number', { msg: 'to 4111 1111 1111 1111, please' }],
  ['an identity number', { msg: '11010519491231002X' }],
])('%s is found', (kind, about) => {
  expect(findSecrets(line(about))).toContain(kind);
});

it.each([
  { msg: 'request failed', requestId: 'abc-1f', url: '/api/agt/order/getPageList' },
  { password: '[hidden]', headers: { cookie: '[hidden]', authorization: '[hidden]' } },
  { msg: 'DS202611220451352246130512 settled', amount: '100000.00', time: 1_795_283_459_123 },
  { msg: '622202******7894', phone: '138****0000' },
  { jobs: 3, ms: 12.5, lag: 6_222_021 },
  { err: { code: '23505', constraint_name: 'app_user_username_key', stack: 'Error\n at x (/a/b.ts:12:34)' } },
])('%j says nothing', (about) => {
  expect(findSecrets(line(about))).toEqual([]);
});

it('finds what the logger does not hide, in the file the logger writes, and nothing of what it hides', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-logs-'));
  try {
    vi.stubEnv('LOG_DIR', folder);
    const log = createLog('trace');
    log.error({ password: 'Demo@2026', headers: { cookie: 'MS_SESSION=abcdefghijkl' } }, 'hidden by the logger');
    log.error(
      { err: Object.assign(new Error('row'), { detail: 'Failing row contains (6222021234567894)' }) },
      'hidden too',
    );
    log.trace('planted: 11010519491231002X');
    await expect.poll(() => scanLogs(folder).lines).toBe(3);
    const { found } = scanLogs(folder);
    expect(found).toEqual([expect.stringContaining(`${readdirSync(folder)[0]}:3 holds an identity number`)]);
    expect(found[0]).not.toContain('19491231002X:');
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
