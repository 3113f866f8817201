import { createGuardedAgent } from '../../platform/security/guarded-agent.ts';
import { postSigned, TIMEOUT_MS } from './send-webhook.ts';

export type TestMessage = { id: string; url: string; body: string; secrets: readonly string[]; nowMs: number };
export type TestResult = { ok: boolean; status: number | null; ms: number; error: string; answer: string };

/**
 * Public entry for testing an address: one POST like any other webhook, with the same limits on targets, and without
 * retries.
 */
export async function sendTest(message: TestMessage, allowPrivate: boolean): Promise<TestResult> {
  const agent = createGuardedAgent({ allowPrivate, timeoutMs: TIMEOUT_MS, maxBytes: 65_536 });
  const started = performance.now();
  try {
    const { status, error, answer } = await postSigned(agent, message, allowPrivate);
    const ok = status !== null && status >= 200 && status < 300;
    return { ok, status, error, answer, ms: Math.round(performance.now() - started) };
  } finally {
    await agent.close();
  }
}
