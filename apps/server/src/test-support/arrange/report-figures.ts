import { appendFileSync } from 'node:fs';

/**
 * Reports a test's counts to the process that started it and named a file for them (`FIGURES_FILE`): one line of JSON
 * each time. Report before the expectations, so that failures are counted too.
 */
export function reportFigures(figures: Record<string, number>): void {
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
