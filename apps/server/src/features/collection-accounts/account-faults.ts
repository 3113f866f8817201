import { CODE_TEXTS } from '@mashang/contract/collection-accounts';
import type { FieldError } from '@mashang/contract/errors';
import { takenKey } from '../../platform/database/statements/look-again.ts';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

/**
 * What the database refuses, in the field that caused it. Whose account it is that stands in
 * the way is nobody's business.
 */
const TAKEN: Record<string, FieldError> = {
  collection_account_number: { field: 'outAuthNo', reason: zh.accountFaults.collectionAccountNumber },
  collection_account_code: { field: 'qrcodeUrl', reason: CODE_TEXTS.taken },
};

/** Runs a write and says in words of the business which number or code is taken. */
export async function namingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = TAKEN[takenKey(error) ?? ''];
    if (taken) throw new BusinessError('conflict', taken.reason, { fields: [taken] });
    throw error;
  }
}

/** 400 with every wrong field; the first reason is the sentence for the person. */
export function refuseFaults(faults: FieldError[]): void {
  const [first] = faults;
  if (first) throw new BusinessError('invalid', first.reason, { fields: faults });
}

/** 409 for whoever did not see the latest: the screen shows what changed and keeps what was typed. */
export function changedMeanwhile(version: number): BusinessError {
  return new BusinessError('conflict', zh.accountFaults.changedMeanwhile, { version });
}
