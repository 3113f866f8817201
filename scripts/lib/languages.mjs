import { installFromDebian, succeeds } from './debian.mjs';

/** What merchants integrate with: commands that show that it is there, and the Debian package that brings it. */
export const LANGUAGES = [
  { name: 'Python', commands: [['python3', '--version']], debian: 'python3' },
  {
    name: 'Java',
    commands: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
    debian: 'default-jdk-headless',
  },
  { name: 'PHP', commands: [['php', '--version']], debian: 'php-cli' },
  { name: 'openssl', commands: [['openssl', 'version']], debian: 'openssl' },
  { name: 'curl', commands: [['curl', '--version']], debian: 'curl' },
];

/** Machine as `ensureLanguages` needs it; a test gives one of its own. */
const MACHINE = { runs: succeeds, install: installFromDebian };

/**
 * Installs the languages that the tests of the SDKs, of the examples and of the acceptance run, where they are missing.
 * CI calls it, so that there no such test is left out; elsewhere a missing one is printed as not run. Throws what is
 * still missing.
 */
export function ensureLanguages({ runs, install } = MACHINE) {
  const missing = () =>
    LANGUAGES.filter(({ commands }) => !commands.every(([file, argument]) => runs(file, [argument])));
  const before = missing();
  if (before.length === 0) return;
  const packages = before.map(({ debian }) => debian);
  const mayInstall = install(packages);
  const after = missing();
  if (after.length === 0) return;
  const names = after.map(({ name }) => name).join(', ');
  const why = mayInstall ? 'Debian’s packages did not bring it' : 'this user may not install (as root it may)';
  throw new Error(
    `the tests of the merchant's programs need ${names}, and ${why}: apt-get install ${after
      .map(({ debian }) => debian)
      .join(' ')}`,
  );
}
