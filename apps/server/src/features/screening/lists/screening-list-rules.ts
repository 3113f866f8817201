import * as zh from '../zh.ts';

const NAME_MAX = 200;

/**
 * Returns the names in a text, one per line, without empty lines and repetitions. `wrong`: a message about the first
 * line that is not a name.
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
