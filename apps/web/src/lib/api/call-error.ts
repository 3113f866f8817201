import { CODES, type FieldError } from '@mashang/contract/errors';
import * as zh from '../zh-first.ts';

/** The wrong fields that a refusal names, if it names any. */
function fieldsOf(data: unknown): FieldError[] {
  const list = Array.isArray(data) ? data : ((data as { fields?: unknown } | null | undefined)?.fields ?? []);
  return Array.isArray(list) ? (list as FieldError[]) : [];
}

/** A call that did not succeed. `code` 0 means no answer (network, time-out). */
export class CallError extends Error {
  override name = 'CallError';
  code: number;
  fields: FieldError[];
  /** The data of the refusal. */
  data: unknown;
  /** True when the user has already been notified. */
  shown: boolean;

  constructor(code: number, message: string, options: { data?: unknown; shown?: boolean } = {}) {
    super(message);
    this.code = code;
    this.data = options.data;
    this.fields = fieldsOf(options.data);
    this.shown = options.shown ?? false;
  }

  /** Reason given for one field of the request, if any. */
  reasonFor(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.reason;
  }

  /** Whether the two-factor code was missing or wrong. */
  get isCodeRefused(): boolean {
    return this.code === CODES.twoFactorWrong || this.code === CODES.twoFactorNeeded;
  }

  /** Seconds until another try makes sense; 0 when the server named none. */
  get retryAfterS(): number {
    const wait = (this.data as { retryAfter?: unknown } | null | undefined)?.retryAfter;
    return typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 0;
  }
}

/** Text of a failed call for its user: the server's message, or a general one for any other error. */
export function faultText(error: unknown): string {
  return error instanceof CallError ? error.message : zh.callError.failed;
}

/** Reasons by the field's name; where no field is named, the message of the whole form under `form`. */
export function reasonsOf(error: unknown): Record<string, string | undefined> {
  const fields = error instanceof CallError ? error.fields : [];
  if (fields.length === 0) return { form: faultText(error) };
  return Object.fromEntries(fields.map(({ field, reason }) => [field, reason]));
}
