import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds the package that merchants install into `dist/`, or into the folder that is named, and packs it there. Prints
 * the path of the file. `npm run pack -w packages/merchant-sdk`
 *
 * The compiler writes CommonJS once. ES modules are a list of names over it, so that a program that both imports and
 * requires the package has one class of each error.
 */
const HERE = dirname(fileURLToPath(import.meta.url));
const TSC = join(HERE, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
const OUT = process.argv[2] ?? join(HERE, 'dist');
const LIB = join(OUT, 'lib');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
run(process.execPath, [TSC, '-p', join(HERE, 'tsconfig.build.json'), '--outDir', LIB]);

// The compiler rewrites the imports of what runs, and leaves those of declarations as they are.
for (const name of readdirSync(LIB).filter((file) => file.endsWith('.d.ts'))) {
  const file = join(LIB, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
const { name, version, engines, description } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
const manifest = {
  name,
  version,
  description,
  license: 'SEE LICENSE IN LICENSE.md',
  type: 'commonjs',
  main: './lib/client.js',
  types: './lib/client.d.ts',
  exports: {
    '.': {
      import: { types: './index.d.mts', default: './index.mjs' },
      require: { types: './lib/client.d.ts', default: './lib/client.js' },
    },
    './vectors.json': './vectors.json',
    './package.json': './package.json',
  },
  sideEffects: false,
  engines,
};
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

const names = Object.keys(createRequire(import.meta.url)(join(LIB, 'client.js'))).sort();
writeFileSync(
  join(OUT, 'index.mjs'),
  `export {\n${names.map((name) => `  ${name},\n`).join('')}} from './lib/client.js';\n`,
);
writeFileSync(join(OUT, 'index.d.mts'), "export * from './lib/client.js';\n");

for (const file of ['README.md', 'LICENSE.md', 'vectors.json']) copyFileSync(join(HERE, file), join(OUT, file));

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const [packed] = JSON.parse(run(npm, ['pack', '--json', '--offline', '--pack-destination', OUT, OUT]));
console.log(join(OUT, packed.filename));

function run(file, args) {
  const done = spawnSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], cwd: OUT });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${done.status}\n${done.stdout}`);
  return done.stdout;
}
