import { CODES, type Envelope } from '@mashang/contract/errors';
import * as zh from '../zh-first.ts';

const STATUS_TEXTS: Record<number, string> = zh.statusTexts;

/** Facts about an answer besides its text. */
export type AnswerFacts = { status: number; requestId?: string | null; retryAfter?: string | null };

/** Appends the request id by which the fault is found in the log, unless the text already contains it. */
function withRequestId(text: string, requestId: string | null | undefined): string {
  return !requestId || text.includes(requestId) ? text : zh.envelope.withRequestId(text, requestId);
}

/**
 * Makes an envelope of an answer that is none (a proxy's page, an empty body), so that callers know one shape only.
 */
export function readEnvelope<T>(text: string, { status, requestId, retryAfter }: AnswerFacts): Envelope<T> {
  const failed = status < 200 || status > 299;
  try {
    const parsed = JSON.parse(text) as Partial<Envelope<T>>;
    // A success code with the HTTP status of a failure does not count as success.
    if (typeof parsed.code === 'number' && !(failed && parsed.code === CODES.ok)) {
      const msg = parsed.msg ?? '';
      return {
        code: parsed.code,
        msg: parsed.code === CODES.fault ? withRequestId(msg, requestId) : msg,
        data: parsed.data,
      };
    }
  } catch {
    // Not JSON: the text is chosen by the HTTP status.
  }
  const msg = STATUS_TEXTS[status] ?? withRequestId(zh.envelope.serviceFault(status), requestId);
  const wait = Number(retryAfter ?? '');
  return { code: failed ? status : CODES.fault, msg, ...(wait > 0 ? { data: { retryAfter: wait } as T } : {}) };
}
