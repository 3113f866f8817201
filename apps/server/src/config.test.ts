import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('send page faults in a demo, elsewhere only where asked for, and can be turned off in a demo', () => {
    expect(readConfig({}).reportPageErrors).toBe(true);
    expect(readConfig({ REPORT_PAGE_ERRORS: '0' }).reportPageErrors).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x' }).reportPageErrors).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x', REPORT_PAGE_ERRORS: '1' }).reportPageErrors).toBe(true);
  });

  it('take a customer-service link that leads somewhere, never one that runs something', () => {
    expect(readConfig({}).customerServiceUrl).toBe('/customer-service');
    expect(readConfig({ DATABASE_URL: 'postgres://x' }).customerServiceUrl).toBe('');
    for (const url of ['https://help.example/x', 'mailto:help@example.com', 'tel:+8610000000', '/docs', ''])
      expect(readConfig({ CUSTOMER_SERVICE_URL: url }).customerServiceUrl).toBe(url);
    for (const url of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.example', 'help'])
      expect(() => readConfig({ CUSTOMER_SERVICE_URL: url })).toThrow('CUSTOMER_SERVICE_URL');
  });
});
