import { ACCOUNT_STATUS, CHECK_STATUS, type SwitchQuery } from '@mashang/contract/collection-accounts';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { allowedAccountTypes, requireService } from '../licence/current-licence.ts';
import { joinRotation } from '../products/rotation/join-rotation.ts';
import { noSuchAccount, ownerOf } from './account-owner.ts';
import { whyOff } from './account-rules.ts';
import { insertAccountEvent, lockAccount, setStatus } from './accounts-store.ts';
import * as zh from './zh.ts';

/**
 * Switches the participant's own account on or off. Off is always possible and takes effect at once; open orders stay
 * as they are. Code merchants have no rotation page: when a new account of theirs is switched on, it joins the rotation
 * of the products that it can serve.
 */
export async function switchAccount(ctx: Ctx, input: SwitchQuery): Promise<void> {
  ownerOf(ctx);
  const on = input.status === ACCOUNT_STATUS.on;
  if (on) await ctx.platform.gate(FLOATS);
  const allowed = on ? allowedAccountTypes(await requireService(ctx.platform, 'collection')) : [];
  await flip(ctx, { ...input, allowed });
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('routing');
}

const flip = writeVerb<SwitchQuery & { allowed: readonly number[] }, void>({
  name: 'collection-account.switch',
  permission: 'collection-account:write',
  async run(ctx, { accId, status, allowed }) {
    const { tx } = ctx;
    const { participantId, username, area } = ownerOf(ctx);
    const account = await lockAccount(tx, accId, participantId);
    if (!account) throw noSuchAccount();
    const { id, accType, checkStatus } = account;
    const reason = status === ACCOUNT_STATUS.on ? whyOff({ ...account, typeAllowed: allowed.includes(accType) }) : '';
    if (reason)
      throw new BusinessError(checkStatus === 'frozen' ? 'frozen' : 'conflict', zh.switchAccount.cannotUse(reason));
    let joined: string[] = [];
    if (status !== account.status) {
      await setStatus(tx, id, status);
      if (status === ACCOUNT_STATUS.on && area === 'code_merchant')
        joined = await joinRotation(ctx, { id, participantId, accType });
      const state = CHECK_STATUS[checkStatus];
      await insertAccountEvent(tx, { kind: 'account.changed', id, participantId, state, accType, actor: username });
    }
    return {
      result: undefined,
      audit: {
        subjectKind: 'collection-account',
        subjectId: accId,
        before: { status: account.status },
        after: { status, ...(joined.length > 0 ? { joined } : {}) },
      },
    };
  },
});
