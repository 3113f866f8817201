import { BusinessError } from '../../platform/errors.ts';
import type { WriteCtx } from '../../platform/verb.ts';

/** Nobody has a say in what concerns themselves: neither proposing it nor approving it. */
export function refuseOneself({ actor }: Pick<WriteCtx, 'actor'>, subjectId: string): void {
  if (actor.kind === 'user' && actor.userId.toString() === subjectId)
    throw new BusinessError('forbidden', '不能发起或审批涉及本人账号的变更');
}
