import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { patchCssModules } from 'vite-css-modules';

/**
 * Style sheets as modules (docs/decisions/1133-css-modules.md). The plugin takes other sheets' classes (`@value`) by
 * reference and writes the types of every sheet's classes beside it, so that the compiler knows each name.
 */
export function cssModules(): Plugin[] {
  return [
    {
      name: 'class-names',
      config: (_, { command }) => ({
        css: {
          modules: {
            localsConvention: 'dashesOnly',
            generateScopedName: command === 'build' ? shortName : readableName,
          },
        },
        // A name stands where it is used, as it did when it was written by hand: two become one text.
        build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
      }),
    },
    patchCssModules({ exportMode: 'named', generateSourceTypes: true }),
  ];
}

/** Gives the classes of the document itself the names that its sheet gives them. */
export function documentClasses(sheet: string): Plugin {
  let file = '';
  let nameOf = readableName;
  return {
    name: 'document-classes',
    configResolved({ root, command }) {
      file = join(root, sheet);
      if (command === 'build') nameOf = shortName;
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const css = readFileSync(file, 'utf8');
        return html.replace(/(?<= class=")[^"]+/g, (names) =>
          names
            .split(' ')
            .map((name) => {
              if (!new RegExp(`[.]${name}(?![\\w-])`).test(css)) throw new Error(`${sheet} has no class ${name}`);
              return nameOf(name, file);
            })
            .join(' '),
        );
      },
    },
  };
}

/** `approvals_rule-head`, for the inspector of whoever develops. */
function readableName(name: string, file: string): string {
  return `${basename(file).split('.')[0]}_${name}`;
}

const given = new Map<string, string>();
/** Five letters and digits, the same on every machine. */
function shortName(name: string, file: string): string {
  const place = `${file.replaceAll('\\', '/').split('/src/').at(-1)} ${name}`;
  const number = createHash('sha256').update(place).digest().readBigUInt64BE();
  const short = `${'abcdefghijklmnopqrstuvwxyz'[Number(number % 26n)]}${number.toString(36).slice(-4)}`;
  const other = given.get(short) ?? place;
  if (other !== place) throw new Error(`${place} and ${other} are both named ${short}: rename one of them`);
  given.set(short, place);
  return short;
}
