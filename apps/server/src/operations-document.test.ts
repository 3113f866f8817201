import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { checkBooks } from './features/ledger/books/check-books.ts';
import { metricsOf } from './platform/observability/metrics.ts';
import { loadMasterKeys } from './platform/security/master-keys.ts';
import { startTestServer, type TestServer } from './test-support/start-test-server.ts';

const DOCUMENT = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** Returns the names in the first column of the table under a heading. */
function tableOf(heading: string): string[] {
  const part = DOCUMENT.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const first = part.split('\n').flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? []);
  return first.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string));
}

/** Returns every setting that the program reads, by reading its configuration with every option set. */
function settingsRead(): Set<string> {
  const asked = new Set<string>();
  const full: Record<string, string> = {
    DATABASE_URL: 'postgres://localhost/x',
    CHAIN_RPC_URL: 'https://chain.example',
    CHAIN_ID: '1',
    CHAIN_TOKEN: `0x${'a'.repeat(40)}`,
    METRICS_PORT: '9',
    DRAIN_MS: '9',
    MASTER_KEY: 'a'.repeat(64),
  };
  const env = new Proxy(full, {
    get(target, name) {
      asked.add(String(name));
      return target[String(name)];
    },
  });
  readConfig(env);
  full.DEMO = '1';
  readConfig(env);
  loadMasterKeys('nowhere', env);
  return asked;
}

describe('docs/operations.md', () => {
  let server: TestServer;
  let metrics: Set<string>;
  beforeAll(async () => {
    server = await startTestServer();
    await checkBooks(server.platform);
    metrics = new Set(
      metricsOf(server.platform)
        .registry.getMetricsAsArray()
        .map(({ name }) => name),
    );
  });
  afterAll(() => server?.stop());

  it('names every setting there is, and no other', () => {
    expect(tableOf('Settings').sort()).toEqual([...settingsRead()].sort());
  });

  it('names every metric there is, and no other', () => {
    const own = [...metrics].filter((name) => name.startsWith('mashang_'));
    expect(tableOf('Metrics').sort()).toEqual(own.sort());
  });

  it('has alerts over metrics that there are, each with what to do', () => {
    const part = DOCUMENT.split('## Alerts\n')[1]?.split('\n## ')[0] ?? '';
    const rows = part.split('\n').filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith('| Alert'));
    expect(rows.length).toBeGreaterThan(15);
    const alerts = rows.map((row) => (/^\| (\w+) \|/.exec(row) ?? [])[1] as string);
    for (const row of rows) {
      const named = [...row.matchAll(/\b((?:mashang|nodejs|process)_[a-z0-9_]+)/g)].map(([, name]) => name as string);
      expect(named.length, row).toBeGreaterThan(0);
      for (const name of named) expect([...metrics], row).toContain(name.replace(/_(bucket|count|sum)$/, ''));
    }
    for (const alert of alerts) expect(DOCUMENT, alert).toContain(`### ${alert}\n`);
    expect([...DOCUMENT.matchAll(/^### ([A-Z]\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.sort());
  });

  it('is named where newcomers look', () => {
    expect(README).toContain('docs/operations.md');
  });
});
