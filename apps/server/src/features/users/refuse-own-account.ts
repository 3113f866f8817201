import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Nobody may propose or approve a change that concerns themselves. */
export function refuseOwnAccount({ actor }: Pick<WriteCtx, 'actor'>, subjectId: string): void {
  if (actor.kind === 'user' && actor.userId.toString() === subjectId)
    throw new BusinessError('forbidden', zh.refuseOwnAccount.ownAccount);
}
