import { RATE_REFUSAL_FIELDS, RATE_REFUSALS, type RateRefusal } from '@mashang/contract/products';
import { type BusinessError, invalidField } from '../../../platform/errors.ts';

/** A refused rate as the person is told: the field and why, with the limit where there is one. */
export function rateRefused(refusal: RateRefusal, limit?: string): BusinessError {
  return invalidField(
    RATE_REFUSAL_FIELDS[refusal],
    limit ? `${RATE_REFUSALS[refusal]}（${limit}%）` : RATE_REFUSALS[refusal],
  );
}

/** Runs a write of rates; what the database's guard refuses becomes the same answer as what was refused before it. */
export async function tellRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (err) {
    const name = (err as { constraint?: string }).constraint ?? '';
    if (Object.hasOwn(RATE_REFUSALS, name)) throw rateRefused(name as RateRefusal);
    throw err;
  }
}
