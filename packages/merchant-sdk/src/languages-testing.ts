import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url));
export const VECTORS = fileURLToPath(new URL('../vectors.json', import.meta.url));

/** A language of the SDK on this machine; `run` is null where `tool` is missing. */
export type Language = {
  name: string;
  tool: string;
  run: ((args: [mode: 'vectors' | 'client' | 'calls', of: string]) => Promise<unknown>) | null;
};

export function findPython(): Language {
  const program = join(folder('merchant-sdk-python'), 'run_vectors.py');
  const found = versionOf('python3', '--version');
  return {
    name: `Python ${found ?? ''}`.trim(),
    tool: 'python3',
    // -B: no compiled files beside the sources.
    run: found === null ? null : async (args) => parse(await run('python3', ['-B', '-W', 'error', program, ...args])),
  };
}

let compiled: Promise<string> | undefined;
/** Compiles for Java 11, the oldest version that the SDK supports, at the first run. */
export function findJava(): Language {
  const sources = ['MerchantSdk.java', 'RunVectors.java'].map((file) => join(folder('merchant-sdk-java'), file));
  const found = versionOf('java', '-version') && versionOf('javac', '-version');
  async function compile(): Promise<string> {
    const out = mkdtempSync(join(tmpdir(), 'mashang-java-'));
    process.once('exit', () => rmSync(out, { recursive: true, force: true }));
    await run('javac', ['-Xlint:all', '-Werror', '--release', '11', '-encoding', 'UTF-8', '-d', out, ...sources]);
    return out;
  }
  return {
    name: `Java ${found ?? ''}`.trim(),
    tool: 'java and javac',
    run: found
      ? async (args) => {
          compiled ??= compile();
          return parse(await run('java', ['-cp', await compiled, 'mashang.merchant.RunVectors', ...args]));
        }
      : null,
  };
}

/** Returns the version that a tool reports; null where it is missing. */
export function versionOf(tool: string, argument: string): string | null {
  const { status, stdout, stderr } = spawnSync(tool, [argument], { encoding: 'utf8' });
  return status === 0 ? (/\d+(?:[.]\d+)*/.exec(stdout + stderr)?.[0] ?? '') : null;
}

function parse({ stdout }: { stdout: string }): unknown {
  return JSON.parse(stdout);
}
