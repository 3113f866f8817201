import { describe, expect, it } from 'vitest';
import { siteOfPasskeys } from './passkey-rules.ts';

const demo = { publicUrl: 'http://127.0.0.1:8600', demo: true, port: 8600 };

describe('the site of passkeys', () => {
  it('is the public address, whatever the caller says the host is', () => {
    const site = { publicUrl: 'https://pay.example.com', demo: false, port: 8600 };
    for (const host of ['pay.example.com', 'evil.example', 'localhost:8600', '127.0.0.1:8600'])
      expect(siteOfPasskeys(site, host)).toEqual({ id: 'pay.example.com', origin: 'https://pay.example.com' });
    expect(siteOfPasskeys({ ...site, publicUrl: 'https://pay.example.com:8443/base' }, '')).toEqual({
      id: 'pay.example.com',
      origin: 'https://pay.example.com:8443',
    });
  });

  it('is localhost at the port listened on in a demo, and says so over an address of numbers', () => {
    expect(siteOfPasskeys(demo, 'localhost:8600')).toEqual({ id: 'localhost', origin: 'http://localhost:8600' });
    for (const host of ['127.0.0.1:8600', 'localhost:9999', 'localhost', 'evil.example:8600', ''])
      expect(siteOfPasskeys(demo, host)).toEqual({ openAt: 'http://localhost:8600' });
  });

  it('is nowhere outside a demo without a domain', () => {
    for (const publicUrl of ['http://127.0.0.1:8600', 'http://10.0.0.1', 'https://[::1]:8600', 'https://[2001:db8::1]'])
      expect(siteOfPasskeys({ publicUrl, demo: false, port: 8600 }, 'localhost:8600')).toEqual({ openAt: '' });
    expect(siteOfPasskeys({ publicUrl: 'http://localhost:8600', demo: false, port: 8600 }, '')).toEqual({
      id: 'localhost',
      origin: 'http://localhost:8600',
    });
  });
});
