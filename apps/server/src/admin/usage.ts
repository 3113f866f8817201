import { parseArgs } from 'node:util';
import * as zh from './zh.ts';

/** Wrong use of a command: the message says what is missing, and the command exits with 2. */
export class UsageError extends Error {}

type Known = Readonly<Record<string, string>>;
/**
 * Reads the options of a command, each with a value; `known` describes each in Chinese, by its name. Throws a
 * UsageError for an unknown option, or one without a value. Arguments without a name are returned as `rest`, at most
 * `restMost`.
 */
export function readOptions<Names extends Known>(
  args: readonly string[],
  known: Names,
  restMost = 0,
): { options: Partial<Record<keyof Names, string>>; rest: string[] } {
  const options = Object.fromEntries(Object.keys(known).map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length > restMost) throw new UsageError(zh.usage.unknownArguments(positionals[restMost]));
    return { options: values as Partial<Record<keyof Names, string>>, rest: positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const name = /'(?:-\w, )?--?([^\s'<=]+)/.exec((error as Error).message)?.[1] ?? '';
    throw new UsageError(name in known ? zh.usage.valueMissing(name, known[name]) : zh.usage.unknownOption(name));
  }
}

/** Returns the value of a required option. */
export function need(value: string | undefined, name: string, what: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(zh.usage.optionMissing(name, what));
  return text;
}
