import { RATE_REFUSAL_FIELDS, RATE_REFUSALS, type RateRefusal } from '@mashang/contract/products';
import { isKeyOf } from '@mashang/contract/states';
import { type BusinessError, invalidField } from '../../../platform/errors.ts';

/** Returns the error of a refused rate: the field and the reason, with the limit where there is one. */
export function rateRefused(refusal: RateRefusal, limit?: string): BusinessError {
  return invalidField(
    RATE_REFUSAL_FIELDS[refusal],
    limit ? `${RATE_REFUSALS[refusal]}（${limit}%）` : RATE_REFUSALS[refusal],
  );
}

/** Runs a write of rates. A refusal by the database's guard becomes the same error as one by the checks before it. */
export async function mapRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (err) {
    const name = err instanceof Error && 'constraint' in err ? String(err.constraint) : '';
    if (isKeyOf(RATE_REFUSALS, name)) throw rateRefused(name);
    throw err;
  }
}
