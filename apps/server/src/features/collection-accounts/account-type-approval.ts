import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  CODE_RULE_NAMES,
  CONFIRM_PROMPT_NAMES,
  NUMBER_RULE_NAMES,
  UNLAWFUL_WORDS,
} from '@mashang/contract/collection-accounts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { type AccountTypeTerms, isTypeNameTaken, lockAccountType, writeAccountType } from './account-type-store.ts';

type Payload = ApprovalPayload<'account.type'>;
type State = { terms: AccountTypeTerms; accountsOn: number };
const NAMES = ['name', 'accountLabel', 'branchLabel', 'thirdPartyLabel'] as const;

/** Throws 400 for a name of what this house never does (L10), and for what contradicts itself. */
function refuseUnlawful(payload: Payload): void {
  const bad = NAMES.find((field) => UNLAWFUL_WORDS.test(payload[field].normalize('NFKC')));
  if (bad) throw invalidField(`payload.${bad}`, '该类账户本系统永不提供：须为持牌机构的商户账户');
  if (payload.enabled && payload.name === '') throw invalidField('payload.name', '启用前请填写名称');
  if (payload.enabled && payload.accountLabel === '')
    throw invalidField('payload.accountLabel', '启用前请填写账号栏名称');
  if (payload.enabled && payload.declined !== '') throw invalidField('payload.declined', '列为不提供的类型不能启用');
}

/** What a type of account is called, asks for and checks, and whether it is offered. */
export const accountTypeApproval: ApprovalKind<Payload, State> = {
  kind: 'account.type',
  async load({ tx }, { subjectId, payload }) {
    const accType = /^\d{1,2}$/.test(subjectId) ? Number(subjectId) : -1;
    const found = await lockAccountType(tx, accType);
    if (!found) throw new BusinessError('notFound', '账户类型不存在');
    if (found.declined !== '') throw new BusinessError('notOffered', `该账户类型已列为永不提供：${found.declined}`);
    refuseUnlawful(payload);
    if (await isTypeNameTaken(tx, accType, payload.name)) throw invalidField('payload.name', '名称已用于其他账户类型');
    const { accountsOn, ...terms } = found;
    return {
      subject: { kind: 'account-type', id: subjectId, name: `${accType} · ${payload.name || found.name || '未命名'}` },
      // Accounts come and go meanwhile; only whether there are any is part of what was seen.
      state: { terms, accountsOn: Math.min(accountsOn, 1) },
      lockKey: subjectId,
    };
  },
  lines({ terms: now, accountsOn }, payload) {
    const line = (label: string, say: (one: Payload | AccountTypeTerms) => string) => ({
      label,
      before: say(now),
      after: say(payload),
    });
    return [
      line('名称', ({ name }) => name),
      line('账号栏名称', ({ accountLabel }) => accountLabel),
      line('支行栏名称', ({ branchLabel }) => branchLabel || '不填写'),
      line('第三方编号栏名称', ({ thirdPartyLabel }) => thirdPartyLabel || '不填写'),
      line('账号校验', ({ numberRule }) => NUMBER_RULE_NAMES[numberRule]),
      line('收款码', ({ codeRule }) => CODE_RULE_NAMES[codeRule]),
      line('确认收款提问', ({ confirmPrompt }) => CONFIRM_PROMPT_NAMES[confirmPrompt] ?? confirmPrompt),
      line('状态', ({ enabled }) => (enabled ? '启用' : '停用')),
      ...(payload.declined ? [{ label: '永不提供', before: '', after: `${payload.declined}（不可撤销）` }] : []),
      ...(now.enabled && !payload.enabled && accountsOn > 0
        ? [{ label: '影响', before: '', after: '该类型的收款账户立即停止派单' }]
        : []),
    ];
  },
  async apply(ctx, { subjectId, payload }) {
    await writeAccountType(ctx.tx, Number(subjectId), payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
