import { CODES, type ErrorName, type FieldError } from '@mashang/contract/errors';

/** An error by the rules of the business; `message` is Chinese and meant for the user. */
export class BusinessError extends Error {
  override readonly name = 'BusinessError';
  readonly kind: ErrorName;
  readonly fields: FieldError[];
  readonly extra: Record<string, unknown>;

  constructor(kind: ErrorName, message: string, extra: { fields?: FieldError[] } & Record<string, unknown> = {}) {
    super(message);
    this.kind = kind;
    const { fields = [], ...rest } = extra;
    this.fields = fields;
    this.extra = rest;
  }

  get code(): number {
    return CODES[this.kind];
  }
}

/** Returns the error of an invalid field, named as in the request, with the reason in Chinese. */
export function invalidField(field: string, reason: string): BusinessError {
  return new BusinessError('invalid', reason, { fields: [{ field, reason }] });
}
