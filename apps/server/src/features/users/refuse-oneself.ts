import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verbs/verb.ts';
import * as zh from './zh.ts';

/** Nobody has a say in what concerns themselves: neither proposing it nor approving it. */
export function refuseOneself({ actor }: Pick<WriteCtx, 'actor'>, subjectId: string): void {
  if (actor.kind === 'user' && actor.userId.toString() === subjectId)
    throw new BusinessError('forbidden', zh.refuseOneself.ownAccount);
}
