import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const SAID_MOST = 600;

export type Figures = Record<string, number>;
/** Result of a run of the server's tests: their own counts, and every failure. */
export type TestRun = { figures: Figures; passed: number; amiss: string[]; seconds: number };
type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/**
 * Runs tests of the server as their own process. A zero counter in `needed` is a failure: nothing was tried, so nothing
 * is proved.
 */
export async function runTests(
  files: string[],
  { needed, env = {} }: { needed: string[]; env?: Record<string, string> },
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-counted-'));
  const [handedIn, report] = [join(folder, 'figures'), join(folder, 'report.json')];
  const begun = performance.now();
  try {
    const args = ['run', '--project=server', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    // Only the table goes to our own stdout.
    const child = spawn(process.execPath, [VITEST, ...args, ...files], {
      cwd: ROOT,
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, ...env, FIGURES_FILE: handedIn },
    });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    const figures = readFigures(handedIn);
    const { passed, failures } = readReport(report);
    const zeroCounters = needed.filter((name) => !((figures[name] ?? 0) > 0)).map((name) => `no ${name} at all`);
    const fell = code !== 0 && failures.length === 0 ? [`the tests ended with ${code}`] : [];
    return {
      figures,
      passed,
      amiss: [...failures, ...zeroCounters, ...fell],
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFigures(file: string): Figures {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line) as Figures));
}

function readReport(file: string): { passed: number; failures: string[] } {
  if (!existsSync(file)) return { passed: 0, failures: ['the tests left no report'] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status !== 'passed');
    if (failed.length === 0 && message) return [`${name}: ${message}`];
    return failed.map((test) => `${test.fullName}: ${test.status} ${test.failureMessages?.join(' ') ?? ''}`);
  });
  return { passed: numPassedTests, failures: failures.map((text) => text.slice(0, SAID_MOST)) };
}
