import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * A bundler moves modules between files, never parts of one. A catalogue of texts (zh.ts) is one module for all screens
 * of its folder, so whoever shows one of them would load every text. In builds each group of a catalogue is a module of
 * its own, and a file imports the groups it names; it costs the sign-in page nothing that others have texts
 * (docs/decisions/0930-texts-in-catalogues.md).
 */
export function catalogueGroups(): Plugin {
  return {
    name: 'catalogue-groups',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [, file, group] = ONE_GROUP.exec(id) ?? [];
      return file && group ? { code: groupText(await readFile(file, 'utf8'), group), moduleSideEffects: false } : null;
    },
    transform(code, id) {
      return SCREEN.test(id) && IMPORT.test(code) ? { code: importingGroups(code), map: null } : null;
    },
  };
}

const ONE_GROUP = /^(.*[\\/]zh(?:-[a-z]+)?[.]tsx?)[?]group=(\w+)$/;
const SCREEN = /[\\/]src[\\/].*[.]tsx?$/;
const IMPORT = /^import \* as zh from '(.*[/]zh(?:-[a-z]+)?[.]tsx?)';$/m;
/** Not the `zh.ts` of an import. */
const USE = /(?<![\w./])zh[.](\w+)/g;
const GROUP = /^export const (\w+)\b/gm;

/** A catalogue with one of its groups; what stands above the first group belongs to all of them. */
export function groupText(catalogue: string, group: string): string {
  const starts = [...catalogue.matchAll(GROUP)].map(({ index, 1: name }) => ({ index, name }));
  const at = starts.findIndex(({ name }) => name === group);
  if (at < 0) throw new Error(`No group ${group} in this catalogue`);
  return catalogue.slice(0, starts[0]?.index) + catalogue.slice(starts[at]?.index, starts[at + 1]?.index);
}

/** A user of a catalogue, importing by name the groups it reads. */
export function importingGroups(code: string): string {
  const groups = new Set([...code.matchAll(USE)].map(([, group]) => group));
  const less = code.replace(USE, 'zh_$1');
  return less.replace(IMPORT, (_, from) =>
    [...groups].map((group) => `import { ${group} as zh_${group} } from '${from}?group=${group}';`).join(' '),
  );
}
