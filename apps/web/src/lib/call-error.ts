import type { FieldError } from '@mashang/contract/errors';

/** A call that was answered with anything but success. `code` 0 stands for no answer (network, time-out). */
export class CallError extends Error {
  override name = 'CallError';
  code: number;
  fields: FieldError[];
  /** True when somebody has already told the user. */
  told: boolean;

  constructor(code: number, message: string, options: { fields?: FieldError[]; told?: boolean } = {}) {
    super(message);
    this.code = code;
    this.fields = options.fields ?? [];
    this.told = options.told ?? false;
  }

  /** Reason given for one field of the request, if any. */
  reasonFor(field: string): string | undefined {
    return this.fields.find((error) => error.field === field)?.reason;
  }
}
