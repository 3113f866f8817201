import { readFileSync } from 'node:fs';

/**
 * Answers of a running server, recorded by `answer-everything.test.ts` (`RECORD_EXAMPLES=1`): successes by
 * operationId, problems by cause; webhooks by type, by the test file that causes each (`composed-events.ts`).
 */
export type Examples = {
  operations: Record<string, { status: number; request?: unknown; answer: unknown }>;
  problems: Record<string, unknown>;
  webhooks: Record<string, unknown>;
};
export const EXAMPLES_FILE = new URL('./examples.json', import.meta.url);

export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Examples;
}
