import { inflateSync } from 'node:zlib';

/**
 * Returns the lines of a paper (`platform/files/paper.ts`) as a reader sees them, page after page: the texts of each
 * line from left to right.
 */
export function readPaper(bytes: Buffer): string[][] {
  const objects = objectsOf(bytes.toString('latin1'));
  const bodyOf = (reference: string | undefined) => objects.get(reference ?? '') ?? '';
  const lines: string[][] = [];
  for (const page of objects.values()) {
    if (!/\/Type \/Page\b/.test(page)) continue;
    const resources = bodyOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]);
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = '', font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, charactersOf(streamOf(bodyOf(/\/ToUnicode (\d+) 0 R/.exec(bodyOf(font))?.[1]))));
    lines.push(...linesOf(streamOf(bodyOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])), fonts));
  }
  return lines;
}

/** Returns every object by its number. */
function objectsOf(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(Array.from(found, ([, number = '', body = '']) => [number, body]));
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('endstream')), 'latin1')).toString('latin1');
}

/** Returns the characters of a font's glyphs: ranges of glyphs, each with a list of characters in UTF-16. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, character = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      characters.set(hex4(Number.parseInt(first, 16) + at), Buffer.from(character, 'hex').swap16().toString('utf16le'));
  return characters;
}
const hex4 = (glyph: number) => glyph.toString(16).padStart(4, '0');

function linesOf(content: string, fonts: Map<string, Map<string, string>>): string[][] {
  const lines = new Map<string, string[]>();
  const TEXT = /1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/g;
  for (const [, height = '', font = '', glyphs = ''] of content.matchAll(TEXT)) {
    const text = Array.from(glyphs.matchAll(/<([0-9a-f]*)>/gi), ([, run = '']) => run).join('');
    const said = (text.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph.toLowerCase()) ?? '?').join('');
    lines.set(height, [...(lines.get(height) ?? []), said]);
  }
  return [...lines.values()];
}
