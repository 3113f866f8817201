import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Where a command asks a person for input. Answers are never arguments, which other users of the machine could read.
 */
export type Terminal = {
  ask(question: string): Promise<string>;
  askHidden(question: string): Promise<string>;
  close(): void;
};

/**
 * Opens the terminal the command runs on. A hidden answer is not shown while it is typed; without a terminal, answers
 * are lines of the input.
 */
export function openTerminal(): Terminal {
  let hidden = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: shown, terminal: process.stdin.isTTY === true });
  const waiting: ((line: string) => void)[] = [];
  const come: string[] = [];
  let isOver = false;
  lines.on('line', (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else come.push(line);
  });
  lines.on('close', () => {
    isOver = true;
    for (const next of waiting.splice(0)) next('');
  });
  lines.on('SIGINT', () => process.exit(130));

  async function ask(question: string): Promise<string> {
    process.stderr.write(question);
    const line = come.shift();
    if (line !== undefined) return line.trim();
    if (isOver) return '';
    return (await new Promise<string>((resolve) => waiting.push(resolve))).trim();
  }
  return {
    ask,
    async askHidden(question) {
      const answer = ask(question);
      hidden = process.stdin.isTTY === true;
      const text = await answer;
      hidden = false;
      process.stderr.write('\n');
      return text;
    },
    close: () => lines.close(),
  };
}
