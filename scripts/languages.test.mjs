import { describe, expect, it } from 'vitest';
import { ensureLanguages, LANGUAGES } from './lib/languages.mjs';

/** A machine that has some commands, and gets those that `brings` names by each package. */
function machine(has, brings = {}) {
  const commands = new Set(has);
  const asked = [];
  return {
    asked,
    runs: (file) => commands.has(file),
    install(packages) {
      asked.push(packages);
      for (const name of packages) for (const command of brings[name] ?? []) commands.add(command);
      return true;
    },
  };
}
const ALL = LANGUAGES.flatMap(({ commands }) => commands.map(([file]) => file));
const without = (...names) => ALL.filter((name) => !names.includes(name));

describe('languages of the merchant’s programs', () => {
  it('asks for no package where all are there', () => {
    const here = machine(ALL);
    ensureLanguages(here);
    expect(here.asked).toEqual([]);
  });

  it('installs those alone that are missing, a runtime without its compiler among them', () => {
    const brings = { 'default-jdk-headless': ['java', 'javac'], openssl: ['openssl'] };
    const here = machine(without('javac', 'openssl'), brings);
    ensureLanguages(here);
    expect(here.asked).toEqual([['default-jdk-headless', 'openssl']]);
  });

  it('fails with what is missing and the command that brings it', () => {
    const here = machine(without('python3', 'javac'), { python3: ['python3'] });
    expect(() => ensureLanguages(here)).toThrow(/need Java, and Debian’s .* apt-get install default-jdk-headless$/);
    const forbidden = { ...machine(without('openssl')), install: () => false };
    expect(() => ensureLanguages(forbidden)).toThrow(/need openssl, and this user may not install/);
  });
});
