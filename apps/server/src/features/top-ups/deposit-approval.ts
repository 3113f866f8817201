import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import {
  DEPOSIT_OUTCOMES,
  DEPOSIT_REASONS,
  DEPOSIT_STATE_NAMES,
  type DepositState,
  outcomesOf,
  whyNoTopUp,
} from '@mashang/contract/top-ups';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { type DepositStanding, decideDeposit, isReturnUsed, lockDeposit } from './deposits-store.ts';

type Payload = ApprovalPayload<'topup.deposit'>;
type State = { state: DepositState; why: string; usdt: string; due: string; value: string };
const NEXT: Record<Payload['outcome'], string> = {
  credit: '已入账',
  return: '已退回',
  keep: '挂账待处理（已核查）',
  release: '挂账待处理',
};
const REFUSALS: Record<string, string> = {
  wrong_state: '该笔到账已处理，请刷新后再看',
  blocked: '参与方已冻结或认证失效，不能入账',
  reference_used: '该退回交易已用于另一笔到账',
};

/** Crediting asks for the licence as any credit does; giving back and putting aside do not. */
async function checkCredit({ platform }: Ctx, { verified, frozen }: DepositStanding): Promise<void> {
  const why = whyNoTopUp(await currentLicence(platform), 'usdt', platform.clock.now());
  if (why) throw new BusinessError('notOffered', why);
  if (!verified || frozen) throw new BusinessError('conflict', REFUSALS.blocked as string);
}

/** Money that came short, over, late, twice or from a listed wallet: two people decide what becomes of it. */
export const depositApproval: ApprovalKind<Payload, State> = {
  kind: 'topup.deposit',
  async load(ctx, { subjectId, payload: { outcome, returnReference } }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw new BusinessError('notFound', '到账不存在');
    const found = await lockDeposit(ctx.tx, BigInt(subjectId));
    if (!found) throw new BusinessError('notFound', '到账不存在');
    if (!outcomesOf(found.state).includes(outcome))
      throw new BusinessError('conflict', `到账${DEPOSIT_STATE_NAMES[found.state]}，不能${DEPOSIT_OUTCOMES[outcome]}`);
    if (outcome === 'credit') await checkCredit(ctx, found);
    if ((outcome === 'return') !== (returnReference !== ''))
      throw invalidField('payload.returnReference', returnReference ? '只有登记退回时填写' : '请填写退回交易哈希');
    if (returnReference && (await isReturnUsed(ctx.tx, returnReference)))
      throw invalidField('payload.returnReference', REFUSALS.reference_used as string);
    return {
      subject: { kind: 'top-up-deposit', id: subjectId, name: `${found.orderNo} · ${found.name}` },
      state: {
        ...{ state: found.state, why: found.why, usdt: formatMoney(found.amount, 'USDT') },
        ...{ due: formatMoney(found.usdtAmount, 'USDT'), value: formatMoney(found.value) },
      },
      amountFen: found.value,
      lockKey: subjectId,
    };
  },
  lines: ({ state, why, usdt, due, value }, { outcome, returnReference }) => [
    { label: '处理方式', before: '', after: DEPOSIT_OUTCOMES[outcome] },
    {
      label: '到账状态',
      before: `${DEPOSIT_STATE_NAMES[state]}（${DEPOSIT_REASONS[why] ?? why}）`,
      after: NEXT[outcome],
    },
    { label: '应付 / 实到（USDT）', before: due, after: usdt },
    { label: '按锁定汇率折合（元）', before: '', after: groupMoney(value) },
    ...(returnReference ? [{ label: '退回交易哈希', before: '', after: returnReference }] : []),
  ],
  async apply(ctx, { id }) {
    const outcome = await decideDeposit(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'done') throw new BusinessError('conflict', REFUSALS[outcome] ?? '不能处理');
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('events'),
};
