import { CODE_TEXTS } from '@mashang/contract/collection-accounts';
import type { FieldError } from '@mashang/contract/errors';
import { takenKey } from '../../platform/database/statements/retry-on-unique-violation.ts';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

/** The database's refusals, each with the field that caused it. The message does not say who owns the other account. */
const TAKEN: Record<string, FieldError> = {
  collection_account_number: { field: 'outAuthNo', reason: zh.accountFaults.collectionAccountNumber },
  collection_account_code: { field: 'qrcodeUrl', reason: CODE_TEXTS.taken },
};

/** Runs a write; if a number or a code is taken, throws a message that names it in business terms. */
export async function namingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = TAKEN[takenKey(error) ?? ''];
    if (taken) throw new BusinessError('conflict', taken.reason, { fields: [taken] });
    throw error;
  }
}

/** Throws 400 with every wrong field; the first reason is the message for the person. */
export function refuseFaults(faults: FieldError[]): void {
  const [first] = faults;
  if (first) throw new BusinessError('invalid', first.reason, { fields: faults });
}

/** 409 for a client that did not see the latest version: the screen shows what changed and keeps the typed values. */
export function changedMeanwhile(version: number): BusinessError {
  return new BusinessError('conflict', zh.accountFaults.changedMeanwhile, { version });
}
