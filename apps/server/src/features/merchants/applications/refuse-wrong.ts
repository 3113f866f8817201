import { BusinessError } from '../../../platform/errors.ts';
import type { Wrong } from './application-rules.ts';

/** Throws 400 naming every wrong field with its first fault. */
export function refuseWrong(all: readonly Wrong[]): void {
  const wrong = all.filter(({ field }, at) => all.findIndex((one) => one.field === field) === at);
  const [first] = wrong;
  if (first) throw new BusinessError('invalid', first.reason, { fields: wrong });
}
