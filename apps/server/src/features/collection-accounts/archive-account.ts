import { CHECK_STATUS } from '@mashang/contract/collection-accounts';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { noSuchAccount, ownerOf } from './account-owner.ts';
import { archiveRow, countOpenOrders, insertAccountEvent, lockAccount } from './accounts-store.ts';
import * as zh from './zh.ts';

/**
 * Removes the participant's own account from the lists. Orders and audit still refer to it, so the row stays; its
 * number and code become free.
 */
export async function archiveAccount(ctx: Ctx, { id }: { id: string }): Promise<void> {
  ownerOf(ctx);
  await archive(ctx, { id });
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('routing');
}

const archive = writeVerb<{ id: string }, void>({
  name: 'collection-account.archive',
  permission: 'collection-account:write',
  async run(ctx, input) {
    const { tx, now } = ctx;
    const { participantId, username } = ownerOf(ctx);
    const account = await lockAccount(tx, input.id, participantId);
    if (!account) throw noSuchAccount();
    const { id, accType, checkStatus, outAuthNo, status } = account;
    if (checkStatus === 'frozen') throw new BusinessError('frozen', zh.archiveAccount.frozen);
    const open = await countOpenOrders(tx, id);
    if (open > 0) throw new BusinessError('conflict', zh.archiveAccount.ordersOpen(open));
    await archiveRow(tx, id, now);
    const state = CHECK_STATUS[checkStatus];
    await insertAccountEvent(tx, { kind: 'account.changed', id, participantId, state, accType, actor: username });
    return {
      result: undefined,
      audit: {
        subjectKind: 'collection-account',
        subjectId: input.id,
        before: { accType, outAuthNo, status },
        after: { archived: true },
      },
    };
  },
});
