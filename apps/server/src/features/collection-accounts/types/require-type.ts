import type { LicenceProfile } from '@mashang/contract/jurisdictions';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allowedAccountTypes } from '../../licence/current-licence.ts';
import type { TypeFacts } from '../account-rules.ts';
import * as zh from '../zh.ts';

/** Throws 400 for a type that is not on offer, 451 for a type that the law here does not allow (L1). */
export function requireOfferedType(licence: LicenceProfile, type: TypeFacts | null): asserts type is TypeFacts {
  if (!type?.enabled) throw invalidField('accType', zh.requireType.typeNotOffered);
  if (!allowedAccountTypes(licence).includes(type.accType)) throw new BusinessError('notOffered', zh.words.notLawful);
}
