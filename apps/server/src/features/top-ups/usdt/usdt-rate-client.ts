import { parseRate } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import { z } from 'zod';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import type { Quote } from './usdt-rate.ts';

const TIMEOUT_MS = 5_000;
const MAX_CHARS = 16_384;
const quoteSchema = z.record(z.string(), z.unknown());

/**
 * Requests the rate from a configured source: JSON `{rate: "7.1234", source, time: "YYYY-MM-DD HH:mm:ss"}`. Redirects
 * are not followed, and long answers are refused.
 */
export async function fetchQuote(url: string): Promise<Quote> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`the source of the rate answered ${answer.status}`);
  const { rate, source, time } = quoteSchema.parse(JSON.parse(await readShort(answer)));
  const at = parseTime(`${time}`);
  if (Number.isNaN(at)) throw new Error('the source of the rate gives no time');
  return { rate: parseRate(`${rate}`), source: outsideText(`${source}`, 40), at };
}

async function readShort(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_CHARS) throw new Error('the source of the rate answers too much');
  }
  return text;
}
