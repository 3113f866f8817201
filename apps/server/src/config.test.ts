import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DEMO_XPUB } from './config-top-up.ts';

describe('settings', () => {
  it('send page faults in a demo, elsewhere only where asked for, and can be turned off in a demo', () => {
    expect(readConfig({}).reportPageErrors).toBe(true);
    expect(readConfig({ REPORT_PAGE_ERRORS: '0' }).reportPageErrors).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x' }).reportPageErrors).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x', REPORT_PAGE_ERRORS: '1' }).reportPageErrors).toBe(true);
  });

  it('take a customer-service link that leads somewhere, never one that runs something', () => {
    expect(readConfig({}).customerServiceUrl).toBe('/customer-service');
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x' }).customerServiceUrl).toBe('');
    for (const url of ['https://help.example/x', 'mailto:help@example.com', 'tel:+8610000000', '/docs', ''])
      expect(readConfig({ CUSTOMER_SERVICE_URL: url }).customerServiceUrl).toBe(url);
    for (const url of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.example', 'help'])
      expect(() => readConfig({ CUSTOMER_SERVICE_URL: url })).toThrow('CUSTOMER_SERVICE_URL');
  });

  it('take no start on an open line: TLS before what listens beyond this machine, and to a database elsewhere', () => {
    expect(() => readConfig({ DEMO: '0', HOST: '0.0.0.0' })).toThrow('https');
    expect(() => readConfig({ DEMO: '0', HOST: '10.0.0.4', PUBLIC_URL: 'http://pay.example' })).toThrow('https');
    expect(readConfig({ DEMO: '0', HOST: '0.0.0.0', PUBLIC_URL: 'https://pay.example/' })).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://pay.example',
    });
    // A demo always listens on loopback.
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
    for (const url of ['postgres://u:p@db.example/x', 'postgres://u:p@10.0.0.9:5432/x?sslmode=require'])
      expect(() => readConfig({ DATABASE_URL: url })).toThrow('sslmode=verify-full');
    for (const url of [
      'postgres://u:p@db.example/x?sslmode=verify-full',
      'postgres://u:p@10.0.0.9/x?sslmode=disable',
      'postgres://u:p@127.0.0.1/x',
      'postgres://u:p@localhost/x',
      'postgres://u:p@[::1]/x',
    ])
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    // An address without a host leaves the host to the driver's own settings.
    for (const PGHOST of ['db.example', '10.0.0.9', '127.0.0.1,db.example'])
      expect(() => readConfig({ DATABASE_URL: 'postgres:///x', PGHOST })).toThrow('sslmode=verify-full');
    for (const PGHOST of [undefined, '', 'localhost', '127.0.0.1', '/var/run/postgresql'])
      expect(readConfig({ DATABASE_URL: 'postgres:///x', PGHOST }).databaseUrl).toBe('postgres:///x');
    const far = { DATABASE_URL: 'postgres://u:p@localhost/x', BACKUP_DATABASE_URL: 'postgres://u:p@db.example/x' };
    expect(() => readConfig(far)).toThrow('BACKUP_DATABASE_URL of another machine');
    // Each of several hosts is checked.
    const several = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432,db.example/x' };
    expect(() => readConfig(several)).toThrow('sslmode=verify-full');
    const asked = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432,127.0.0.1:5433/x?target_session_attrs=writer' };
    expect(() => readConfig(asked)).toThrow('target_session_attrs=writer');
  });

  it('ask nothing of the outside in clear, and take no address book that anybody can spend from, a demo apart', () => {
    const chain = { CHAIN_ID: '1', CHAIN_TOKEN: `0x${'a'.repeat(40)}` };
    const wrong: [string, Record<string, string>][] = [
      ['PUBLIC_URL', { PUBLIC_URL: 'http://pay.example' }],
      ['CHAIN_RPC_URL', { ...chain, CHAIN_RPC_URL: 'http://chain.example' }],
      ['USDT_RATE_URL', { USDT_RATE_URL: 'http://rate.example/x' }],
      ['CHAIN_XPUB', { CHAIN_XPUB: DEMO_XPUB }],
    ];
    for (const [name, env] of wrong) {
      expect(() => readConfig({ DEMO: '0', ...env })).toThrow(name);
      expect(() => readConfig({ DEMO: '1', ...env })).not.toThrow();
    }
    for (const env of [
      { ...chain, CHAIN_RPC_URL: 'http://127.0.0.1:8545' },
      { ...chain, CHAIN_RPC_URL: 'https://chain.example' },
      { USDT_RATE_URL: 'http://[::1]:9/x' },
      { PUBLIC_URL: 'https://pay.example' },
    ])
      expect(() => readConfig({ DEMO: '0', ...env })).not.toThrow();
  });

  it('take the addresses of the program’s logins beside the owner’s only, over lines as safe', () => {
    const DATABASE_URL = 'postgres://owner:p@localhost/x';
    const DATABASE_URL_IDENTITY = 'postgres://mashang_identity:p@localhost/x';
    expect(readConfig({ DATABASE_URL }).databaseLogins).toEqual({});
    expect(readConfig({ DATABASE_URL, DATABASE_URL_IDENTITY }).databaseLogins).toEqual({
      mashang_identity: DATABASE_URL_IDENTITY,
    });
    expect(() => readConfig({ DATABASE_URL_IDENTITY })).toThrow('DATABASE_URL_IDENTITY needs DATABASE_URL');
    const far = 'postgres://mashang_app:p@db.example/x';
    expect(() => readConfig({ DATABASE_URL, DATABASE_URL_APP: far })).toThrow('DATABASE_URL_APP of another machine');
    expect(() => readConfig({ DATABASE_URL, DATABASE_URL_APP: 'x' })).toThrow('DATABASE_URL_APP is not an address');
    const session = { DATABASE_URL_SESSION: 'postgres://mashang_app:p@localhost:5432/x' };
    expect(() => readConfig({ DATABASE_URL, ...session })).toThrow('DATABASE_URL_SESSION needs DATABASE_URL_APP');
    const pooled = { DATABASE_URL, DATABASE_URL_APP: 'postgres://mashang_app:p@localhost:6432/x', ...session };
    expect(readConfig(pooled).databaseSessionUrl).toBe(session.DATABASE_URL_SESSION);
    const away = { ...pooled, DATABASE_URL_SESSION: far };
    expect(() => readConfig(away)).toThrow('DATABASE_URL_SESSION of another machine');
  });

  it('let the staff work with a second factor only, in a demo too', () => {
    expect(readConfig({}).staffTwoFactor).toBe(true);
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x' }).staffTwoFactor).toBe(true);
  });

  it('believe of a proxy who calls only where its address is named', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1' }).trustedProxies).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
      '::1',
    ]);
    for (const fine of ['10.0.0.0/8', 'fd00::/8', '203.0.113.0/24', '2001:db8::/48', '::ffff:10.0.0.0/104'])
      expect(readConfig({ TRUSTED_PROXIES: fine }).trustedProxies).toEqual([fine]);
    for (const wide of [
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0/1',
      '128.0.0.0/1',
      '8.0.0.0/8',
      '10.0.0.0/4',
      '2000::/3',
      '::ffff:0:0/96',
      '::/80',
    ])
      expect(() => readConfig({ TRUSTED_PROXIES: wide })).toThrow('half the world');
    for (const wrong of ['true', '*', '10.0.0.0/99', 'proxy.example'])
      expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES');
  });

  it('take one connection to the bank: an address or a folder, and only a folder that is there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-'));
    writeFileSync(join(folder, 'file'), '');
    expect(readConfig({ BANK_FOLDER: folder })).toMatchObject({ bankFolder: folder, bankUrl: undefined });
    expect(readConfig({ BANK_FOLDER: '' }).bankFolder).toBeUndefined();
    const both = { BANK_FOLDER: folder, BANK_URL: 'https://bank.example' };
    expect(() => readConfig(both)).toThrow('BANK_URL and BANK_FOLDER are two connections to one bank');
    expect(() => readConfig({ BANK_FOLDER: 'bank' })).toThrow('BANK_FOLDER must be an absolute path');
    for (const path of [join(folder, 'none'), join(folder, 'file')])
      expect(() => readConfig({ BANK_FOLDER: path })).toThrow('BANK_FOLDER is no folder');
    rmSync(folder, { recursive: true });
  });
});
