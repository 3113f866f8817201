import { writeFileSync } from 'node:fs';
import { EXAMPLES_FILE, readExamples } from '../platform/http/merchant-document/examples.ts';

/** The body of a webhook: what was sent, or what the events call has of an event that had no address to go to. */
export type SentBody = { type: string; timestamp: string; livemode: boolean; data: unknown };

/**
 * With `RECORD_EXAMPLES=1`, keeps the bodies as the document's examples, for types that have none yet. Every test file
 * of the server offers what it caused; which file causes which type is in `composed-events.ts`.
 */
export function recordWebhooks(bodies: readonly SentBody[]): void {
  if (!process.env.RECORD_EXAMPLES || bodies.length === 0) return;
  const examples = readExamples();
  const before = Object.keys(examples.webhooks).length;
  for (const body of bodies) examples.webhooks[body.type] ??= body;
  if (Object.keys(examples.webhooks).length > before)
    writeFileSync(EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`);
}
