import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/** Returns the generator's program; null where it is not installed. */
export function findGenerator(): string | null {
  try {
    // The package exports its program under another name than its file's, so the way goes by its package.json.
    return join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  } catch {
    return null;
  }
}

/** Makes types from the served document in this folder, and compiles the program there against them. */
export function makeTypes(folder: string): void {
  const generator = findGenerator();
  if (generator === null) throw new Error('openapi-typescript is not installed');
  // Otherwise a field with a default is required, in requests too.
  const options = ['--default-non-nullable=false', '--output', 'merchant-api.d.ts'];
  runIn(folder, [generator, 'openapi-merchant.en.json', ...options]);
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  const project = { compilerOptions, include: ['program.mts', 'merchant-api.d.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  runIn(folder, [TSC, '-p', folder]);
}

function runIn(cwd: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}
