import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * A bundler moves modules between files, never parts of a module. A catalogue of texts (zh.ts) is one module for all
 * screens of its folder, so a screen that shows one text would load all of them. In builds each group of a catalogue
 * becomes its own module, and a file imports the groups that it names, so that the sign-in page loads no texts of
 * others (docs/decisions/0930-texts-in-catalogues.md).
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
/** Excludes the `zh.ts` of an import. */
const USE = /(?<![\w./])zh[.](\w+)/g;
const GROUP = /^export const (\w+)\b/gm;

/** Returns a catalogue with one of its groups; the text before the first group belongs to all of them. */
export function groupText(catalogue: string, group: string): string {
  const starts = [...catalogue.matchAll(GROUP)].map(({ index, 1: name }) => ({ index, name }));
  const at = starts.findIndex(({ name }) => name === group);
  if (at < 0) throw new Error(`No group ${group} in this catalogue`);
  return catalogue.slice(0, starts[0]?.index) + catalogue.slice(starts[at]?.index, starts[at + 1]?.index);
}

/** Returns a file's code with imports of the catalogue's groups that it uses. */
export function importingGroups(code: string): string {
  const groups = new Set([...code.matchAll(USE)].map(([, group]) => group));
  const less = code.replace(USE, 'zh_$1');
  return less.replace(IMPORT, (_, from) =>
    [...groups].map((group) => `import { ${group} as zh_${group} } from '${from}?group=${group}';`).join(' '),
  );
}
