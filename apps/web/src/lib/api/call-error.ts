import { CODES, type FieldError } from '@mashang/contract/errors';
import * as zh from '../zh-first.ts';

/** The wrong fields a refusal names, if it names any. */
function fieldsOf(data: unknown): FieldError[] {
  const list = Array.isArray(data) ? data : ((data as { fields?: unknown } | null | undefined)?.fields ?? []);
  return Array.isArray(list) ? (list as FieldError[]) : [];
}

/** A call that was answered with anything but success. `code` 0 stands for no answer (network, time-out). */
export class CallError extends Error {
  override name = 'CallError';
  code: number;
  fields: FieldError[];
  /** What came with the refusal. */
  data: unknown;
  /** True when somebody has already told the user. */
  told: boolean;

  constructor(code: number, message: string, options: { data?: unknown; told?: boolean } = {}) {
    super(message);
    this.code = code;
    this.data = options.data;
    this.fields = fieldsOf(options.data);
    this.told = options.told ?? false;
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

/** What a failed call says to its user: the server's sentence, or one for whatever else went wrong. */
export function faultText(error: unknown): string {
  return error instanceof CallError ? error.message : zh.callError.failed;
}

/** Reasons by the field's name; where none is named, the whole form's under `form`. */
export function reasonsOf(error: unknown): Record<string, string | undefined> {
  const fields = error instanceof CallError ? error.fields : [];
  if (fields.length === 0) return { form: faultText(error) };
  return Object.fromEntries(fields.map(({ field, reason }) => [field, reason]));
}
