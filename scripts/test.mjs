import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHROMIUM, ensureBrowser, HEADLESS_SHELL } from './lib/browser.mjs';
import { scanLogs } from './lib/scan-logs.mjs';
import { CACHED, ensureBuilt, ensureInstalled, NODE, ROOT } from './lib/setup.mjs';

/**
 * Runs unit, integration and browser tests; ends with `N passed, N failed` and exits non-zero on any failure, or when
 * nothing ran.
 */
ensureInstalled();
ensureBrowser(HEADLESS_SHELL, CHROMIUM);
await ensureBuilt();

const out = join(ROOT, '.test');
rmSync(out, { recursive: true, force: true });
// Every server of the run writes all of its logs here; the end of the run searches them for secrets.
const logs = join(out, 'logs');
mkdirSync(logs, { recursive: true });

const vitest = suite(
  'vitest',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'vitest.json')}`,
  ],
  { LOG_DIR: logs },
);
const vitestCount = count(join(out, 'vitest.json'), (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(vitestFailures),
}));
const browser = suite(
  'playwright',
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'playwright.json'), LOG_DIR: logs },
);
const browserCount = count(join(out, 'playwright.json'), ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped,
  failures: suites.flatMap((suite) => browserTests(suite, (status) => status !== 'expected' && status !== 'flaky')),
  unsteady: suites.flatMap((suite) => browserTests(suite, (status) => status === 'flaky')),
}));

const passed = vitestCount.passed + browserCount.passed;
let failed = vitestCount.failed + browserCount.failed;
// A suite that crashed without a failed test, or ran none, counts as failed.
for (const [status, counted] of [
  [vitest, vitestCount],
  [browser, browserCount],
])
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0)) failed += 1;
const scanned = scanLogs(logs);
console.log(`\n== logs\n${scanned.lines} lines, ${scanned.found.length} with a secret`);
if (scanned.found.length > 0 || scanned.lines === 0) failed += 1;
// Repeated at the end, so that the last page of a long output shows what to fix.
for (const text of browserCount.unsteady) console.log(`\npassed at the second try only: ${text}`);
for (const text of [...vitestCount.failures, ...browserCount.failures]) console.log(`\nfailed: ${text}`);
for (const text of scanned.found.slice(0, 20)) console.log(`\nfailed: ${text}`);
if (scanned.lines === 0) console.log('\nfailed: no server of the tests has written a log');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function suite(name, args, env) {
  console.log(`\n== ${name}`);
  return spawnSync(NODE, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...CACHED, ...env } })
    .status;
}

function count(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, failures: [], unsteady: [] };
  }
}

function vitestFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status !== 'passed');
  if (failed.length === 0 && message) return [brief(name, message)];
  return failed.map((test) =>
    brief(`${name} › ${test.fullName}`, `${test.status} ${test.failureMessages?.join('\n')}`),
  );
}

function browserTests({ suites = [], specs = [] }, isWanted) {
  const wanted = specs.filter(({ tests }) => tests.some(({ status }) => isWanted(status)));
  return [
    ...suites.flatMap((suite) => browserTests(suite, isWanted)),
    ...wanted.map(({ file, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return brief(`${file}:${line} › ${title}`, results.map(({ error }) => error?.message ?? '').join('\n'));
    }),
  ];
}

/** Returns the first lines of a message without colours. */
function brief(name, message) {
  const text = stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n');
  return `${name.replace(`${ROOT}/`, '')}\n${text}`;
}
