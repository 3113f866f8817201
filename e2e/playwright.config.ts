import { defineConfig } from '@playwright/test';
import { browserFile, CHROMIUM, HEADLESS_SHELL } from '../scripts/lib/browser.mjs';
import { UNWANTED } from './support/unwanted-features.ts';

// Chosen once; workers inherit it. Two runs at the same time use different ports.
process.env.E2E_PORT ??= String(12_000 + (process.pid % 6_000));
const FIRST_PORT = Number(process.env.E2E_PORT);
/** Each worker has its own server: no journey meets another's orders, sessions or spent codes. */
const WORKERS = 3;
const PORTS = Array.from({ length: WORKERS }, (_, index) => FIRST_PORT + index * 100);
/** Playwright reads this file again in each worker and sets the worker's index there. */
const PORT = PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as number;
/** Debian's browser if there is one; otherwise the one that Playwright installed. */
const BROWSER = browserFile(HEADLESS_SHELL) ?? browserFile(CHROMIUM);
export const BASE_URL = `http://127.0.0.1:${PORT}`;

/** Browser journeys on real demo servers with an empty data folder and no simulator. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.test/browser',
  workers: WORKERS,
  fullyParallel: false,
  // One retry for failures on a busy machine; scripts/test.mjs names every journey that needed it.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../.test/playwright.json' }]],
  use: {
    baseURL: BASE_URL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions: {
      executablePath: BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${UNWANTED.join()}`,
      ],
    },
  },
  webServer: PORTS.map((port) => ({
    command: `"${process.execPath}" support/start-server.mjs`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port) },
    reuseExistingServer: false,
    // The first of them creates the folder that all others copy.
    timeout: 150_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});
