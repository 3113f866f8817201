import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHROMIUM, ensureBrowser, HEADLESS_SHELL } from './lib/browser.mjs';
import { ensureLanguages } from './lib/languages.mjs';
import { scanLogs } from './lib/scan-logs.mjs';
import { CACHED, ensureBuilt, ensureInstalled, NODE, ROOT, testFiles } from './lib/setup.mjs';
import { isLongTest, LONG_MS, planTests } from './lib/test-sets.mjs';

/**
 * Runs unit, integration and browser tests; ends with `N passed, N failed` and exits non-zero on any failure, or when
 * nothing ran.
 *
 * `npm test` runs the everyday set, `npm test -- --all` (and CI) every test, `npm test -- refunds` the tests whose path
 * has that word, `npm test -- e2e/refunds` journeys alone.
 */
const asked = process.argv.slice(2);
const words = asked.filter((word) => word !== '--all');
const unknown = words.find((word) => word.startsWith('-'));
if (unknown !== undefined) throw new Error(`npm test does not know ${unknown}; it takes --all and parts of file names`);
const all = asked.includes('--all') || (Boolean(process.env.CI) && words.length === 0);
const plan = planTests({ words, all, files: testFiles() });
ensureInstalled();
if (process.env.CI) ensureLanguages();
if (plan.playwright) ensureBrowser(HEADLESS_SHELL, CHROMIUM);
await ensureBuilt();

const out = join(ROOT, '.test');
rmSync(out, { recursive: true, force: true });
// Every server of the run writes all of its logs here; the end of the run searches them for secrets.
const logs = join(out, 'logs');
mkdirSync(logs, { recursive: true });

const runs = [
  plan.vitest &&
    run(
      'vitest',
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(out, 'vitest.json')}`,
        ...plan.vitest,
      ],
      { LOG_DIR: logs },
      (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
        failures: report.testResults.flatMap(vitestFailures),
        long: report.testResults.filter(isUnlistedLong).map(({ name }) => relative(ROOT, name)),
      }),
    ),
  plan.playwright &&
    run(
      'playwright',
      ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...plan.playwright],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'playwright.json'), LOG_DIR: logs },
      ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + stats.skipped,
        failures: suites.flatMap((suite) =>
          browserTests(suite, (status) => status !== 'expected' && status !== 'flaky'),
        ),
        unsteady: suites.flatMap((suite) => browserTests(suite, (status) => status === 'flaky')),
      }),
    ),
].filter(Boolean);

const passed = runs.reduce((sum, run) => sum + run.passed, 0);
let failed = runs.reduce((sum, run) => sum + run.failed, 0);
const scanned = scanLogs(logs);
console.log(`\n== logs\n${scanned.lines} lines, ${scanned.found.length} with a secret`);
// Some features have no test that starts a server.
const isWithoutLogs = scanned.lines === 0 && words.length === 0;
if (scanned.found.length > 0 || isWithoutLogs) failed += 1;
const list = (title, texts = []) => {
  for (const text of texts) console.log(`\n${title}: ${text}`);
};
// Repeated at the end, so that the last page of a long output shows what to fix.
for (const { unsteady } of runs) list('passed at the second try only', unsteady);
if (all)
  for (const { long } of runs) list(`took over ${LONG_MS / 1_000} s, belongs in scripts/lib/test-sets.mjs`, long);
for (const { failures } of runs) list('failed', failures);
list('failed', scanned.found.slice(0, 20));
if (isWithoutLogs) list('failed', ['no server of the tests has written a log']);
if (!all && (words.length === 0 || plan.leftOut.length > 0)) {
  const others = words.length === 0 ? ' and the other journeys' : '';
  const command = ['npm test --', ...words, '--all'].join(' ');
  console.log(`\n${plan.leftOut.length} long test files${others} were not run: ${command}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a suite and reads its report. One that crashed without a failed test, or ran none, counts as failed. */
function run(name, args, env, read) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(NODE, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...CACHED, ...env },
  });
  let counted = { passed: 0, failed: 0, failures: [] };
  try {
    counted = read(JSON.parse(readFileSync(join(out, `${name}.json`), 'utf8')));
  } catch {
    // No report: the suite crashed.
  }
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0))
    return { ...counted, failed: 1, failures: [`${name} ended with ${status} and ${counted.passed} tests passed`] };
  return counted;
}

/** True for a file that takes longer than the everyday run bears and is not among those it leaves out. */
function isUnlistedLong({ name, startTime, endTime }) {
  return endTime - startTime > LONG_MS && !isLongTest(relative(ROOT, name));
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
