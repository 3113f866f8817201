import { CHECK_STATUS, type UpdateAccountBody } from '@mashang/contract/collection-accounts';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { changedMeanwhile, namingTaken, refuseFaults } from './account-faults.ts';
import { noSuchAccount, ownerOf } from './account-owner.ts';
import { faultsOf, needsCheck, type Typed, tidyNumber } from './account-rules.ts';
import {
  enterForCheck,
  findNumberRule,
  findType,
  insertAccountEvent,
  type LockedAccount,
  lockAccount,
  updateAccount,
} from './accounts-store.ts';
import { codeAt } from './codes/code-names.ts';
import { attachCode } from './codes/code-store.ts';
import { takeCode } from './codes/take-code.ts';
import { evidenceUrl } from './evidence/evidence-names.ts';
import { takeEvidence } from './evidence/take-evidence.ts';
import { refuseOtherName } from './refuse-other-name.ts';
import { refusePersonal } from './refuse-personal.ts';
import * as zh from './zh.ts';

/** Fields to change; `accType` may be given if the whole account is written, but must be the present type. */
export type AccountChange = UpdateAccountBody & { accType?: number };

/**
 * Changes the participant's own account. Another number, holder, code or evidence switches it off and sends it to the
 * operators again.
 */
export async function changeAccount(ctx: Ctx, change: AccountChange): Promise<void> {
  ownerOf(ctx);
  await ctx.platform.gate(FLOATS);
  await requireService(ctx.platform, 'collection');
  if (change.outAuthNo !== undefined) await refusePersonalNumber(ctx, change.accId, change.outAuthNo);
  if (change.receiveUserName !== undefined) await refuseOtherName(ctx, change.receiveUserName);
  await namingTaken(() => write(ctx, change));
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('routing');
}

async function refusePersonalNumber(ctx: Ctx, accId: string, number: string): Promise<void> {
  const rule = await findNumberRule(ctx.platform.db.app, accId);
  if (rule) await refusePersonal(ctx, rule, tidyNumber(rule, number));
}

const write = writeVerb<AccountChange, void>({
  name: 'collection-account.change',
  permission: 'collection-account:write',
  async run(ctx, { accId, accType, version, ...patch }) {
    const { tx, now } = ctx;
    const { userId, participantId, username } = ownerOf(ctx);
    const account = await lockAccount(tx, accId, participantId);
    if (!account) throw noSuchAccount();
    if (version !== undefined && version !== account.version) throw changedMeanwhile(account.version);
    if (account.checkStatus === 'frozen') throw new BusinessError('frozen', zh.changeAccount.frozen);
    if (accType !== undefined && accType !== account.accType) throw invalidField('accType', zh.changeAccount.typeFixed);
    const type = await findType(tx, account.accType);
    if (!type) throw noSuchAccount();
    const before = typedOf(account);
    const after = merge(before, patch, (text) => tidyNumber(type.numberRule, text));
    refuseFaults(faultsOf(type, after, before));
    const { id } = account;
    const recoded = after.qrcodeUrl !== before.qrcodeUrl;
    const code = recoded ? await takeCode(ctx, after.qrcodeUrl, { participantId, accountId: id }) : undefined;
    const again = needsCheck({ ...before, checkStatus: account.checkStatus }, after);
    const of = { participantId, numberRule: type.numberRule };
    const evidence = again ? await takeEvidence(ctx, after, of) : undefined;
    if (again) await enterForCheck(tx, id, { by: userId, now });
    await updateAccount(tx, id, {
      ...after,
      minFen: parseMoney(after.minAmount),
      maxFen: parseMoney(after.maxAmount),
      code,
      evidence,
    });
    if (code) await attachCode(tx, codeAt(code.url) as string, id);
    const state = again ? CHECK_STATUS.pending : CHECK_STATUS[account.checkStatus];
    const kind = again ? 'account.entered' : 'account.changed';
    await insertAccountEvent(tx, { kind, id, participantId, state, accType: account.accType, actor: username });
    const { checkStatus, status } = account;
    return {
      result: undefined,
      audit: {
        subjectKind: 'collection-account',
        subjectId: accId,
        before: { ...before, checkStatus, status },
        after: { ...after, checkStatus: again ? 'pending' : checkStatus, status: again ? 0 : status },
      },
    };
  },
});

function typedOf(account: LockedAccount): Typed {
  const { outAuthNo, receiveUserName, accountOtherName, bankName, bankBranch, thirdPartyId, qrcodeUrl } = account;
  const { evidence, authorisationId } = account;
  const shown = { evidence, evidenceFile: evidenceUrl(account.evidencePaper), authorisationId };
  const range = { minAmount: formatMoney(account.minFen), maxAmount: formatMoney(account.maxFen) };
  return {
    outAuthNo,
    receiveUserName,
    accountOtherName,
    bankName,
    bankBranch,
    thirdPartyId,
    qrcodeUrl,
    ...shown,
    ...range,
  };
}

function merge(before: Typed, patch: Omit<AccountChange, 'accId'>, tidy: (text: string) => string): Typed {
  const named = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Typed>;
  return { ...before, ...named, ...(named.outAuthNo === undefined ? {} : { outAuthNo: tidy(named.outAuthNo) }) };
}
