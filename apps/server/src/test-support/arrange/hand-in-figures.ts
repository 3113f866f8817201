import { appendFileSync } from 'node:fs';

/**
 * Hands in what a test has counted, to whoever started it and named a file for it (`FIGURES_FILE`): a line of JSON each
 * time. Hand in before judging: what failed is counted too.
 */
export function handInFigures(figures: Record<string, number>): void {
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
}
