import { CODES, type ErrorName, type FieldError } from '@mashang/contract/errors';
import { CAUSE_OF_ERROR, type MerchantCause } from '@mashang/contract/merchant-causes';
import * as zh from './zh.ts';

/** An error by the rules of the business; `message` is Chinese and meant for the user. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly kind: ErrorName;
  readonly fields: FieldError[];
  readonly extra: Record<string, unknown>;
  /** The code for a merchant's program; null where the error names none. */
  reason: MerchantCause | null;

  constructor(kind: ErrorName, message: string, extra: { fields?: FieldError[] } & Record<string, unknown> = {}) {
    super(message);
    this.kind = kind;
    const { fields = [], ...rest } = extra;
    this.fields = fields;
    this.extra = rest;
    this.reason = CAUSE_OF_ERROR[kind] ?? null;
  }

  /** Names the cause for the merchant API; every error that a merchant's call can answer needs one. */
  because(cause: MerchantCause): this {
    this.reason = cause;
    return this;
  }

  get code(): number {
    return CODES[this.kind];
  }
}

/**
 * Returns the error of an invalid field, named as in the request, with the reason in Chinese. A merchant's program is
 * `field_invalid` where no closer cause is named.
 */
export function invalidField(field: string, reason: string): BusinessError {
  return new BusinessError('invalid', reason, { fields: [{ field, reason }] }).because('field_invalid');
}

/** A cursor that no answer gave to this merchant. */
export function cursorInvalid(field = 'cursor'): BusinessError {
  return invalidField(field, zh.errors.cursorInvalid).because('cursor_invalid');
}
