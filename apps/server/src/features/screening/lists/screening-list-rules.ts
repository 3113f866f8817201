import * as zh from '../zh.ts';

const NAME_MAX = 200;

/**
 * The names in a text, one a line: without empty lines and repetitions. `wrong`: the first
 * line that is no name, in words.
 */
export function namesOf(text: string): { names: string[]; skipped: number; wrong: string | null } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const names = new Set<string>();
  let skipped = 0;
  for (const [at, line] of lines.entries()) {
    const name = line.normalize('NFKC').trim();
    if (name === '') continue;
    if (name.length > NAME_MAX || /\p{Cc}/u.test(name) || /^[=+@]/.test(name))
      return { names: [], skipped, wrong: zh.screeningListRules.notAName(at + 1) };
    if (names.has(name)) skipped += 1;
    names.add(name);
  }
  return { names: [...names], skipped, wrong: null };
}
