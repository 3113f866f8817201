import { isRole, PERMISSIONS } from '@mashang/contract/permissions';
import { keyOf, textOf } from '../statements/rows.ts';

/** A role of a user, as stored. */
export const role = textOf(isRole);
/** A permission that a role gives. */
export const permission = keyOf(PERMISSIONS);
