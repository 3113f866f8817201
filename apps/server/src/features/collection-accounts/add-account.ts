import { type AccountFields, CHECK_STATUS } from '@mashang/contract/collection-accounts';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { parseMoney } from '@mashang/contract/money';
import { invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { namingTaken, refuseFaults } from './account-faults.ts';
import { ownerOf } from './account-owner.ts';
import { faultsOf, tidyNumber } from './account-rules.ts';
import { findType, insertAccount, insertAccountEvent } from './accounts-store.ts';
import { codeAt } from './codes/code-names.ts';
import { attachCode } from './codes/code-store.ts';
import { takeCode } from './codes/take-code.ts';
import { takeEvidence } from './evidence/take-evidence.ts';
import { refuseOtherName } from './refuse-other-name.ts';
import { refusePersonal } from './refuse-personal.ts';
import { requireOfferedType } from './types/require-type.ts';
import * as zh from './zh.ts';

/** Enters a new account in the participant's own name, switched off and waiting for the operators. Returns its id. */
export async function addAccount(ctx: Ctx, fields: AccountFields): Promise<bigint> {
  ownerOf(ctx);
  await ctx.platform.gate(FLOATS);
  const licence = await requireService(ctx.platform, 'collection');
  const type = await findType(ctx.platform.db.app, fields.accType);
  requireOfferedType(licence, type);
  await refusePersonal(ctx, type.numberRule, tidyNumber(type.numberRule, fields.outAuthNo));
  await refuseOtherName(ctx, fields.receiveUserName);
  const id = await namingTaken(() => enter(ctx, fields));
  ctx.platform.bus.signal('events');
  return id;
}

const enter = writeVerb<AccountFields, bigint>({
  name: 'collection-account.add',
  permission: 'collection-account:write',
  async run(ctx, given) {
    const { tx, now } = ctx;
    const { userId, participantId, username } = ownerOf(ctx);
    const type = await findType(tx, given.accType);
    if (!type) throw invalidField('accType', zh.faults.typeMissing);
    const fields = { ...given, outAuthNo: tidyNumber(type.numberRule, given.outAuthNo) };
    refuseFaults(faultsOf(type, fields, null));
    const code = await takeCode(ctx, fields.qrcodeUrl, { participantId, accountId: null });
    const evidence = await takeEvidence(ctx, fields, { participantId, numberRule: type.numberRule });
    const values = {
      ...fields,
      minFen: parseMoney(fields.minAmount),
      maxFen: parseMoney(fields.maxAmount),
      code,
      evidence,
    };
    const id = await insertAccount(tx, { ...values, participantId, accType: type.accType }, { by: userId, now });
    if (code) await attachCode(tx, codeAt(code.url) as string, id);
    const { accType } = type;
    const state = CHECK_STATUS.pending;
    await insertAccountEvent(tx, { kind: 'account.entered', id, participantId, state, accType, actor: username });
    const { version: _version, ...after } = fields;
    return { result: id, audit: { subjectKind: 'collection-account', subjectId: id.toString(), after } };
  },
});
