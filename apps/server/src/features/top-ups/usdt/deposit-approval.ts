import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import {
  DEPOSIT_OUTCOMES,
  DEPOSIT_REASONS,
  DEPOSIT_STATE_NAMES,
  type DepositReason,
  type DepositState,
  outcomesOf,
  whyNoTopUp,
} from '@mashang/contract/top-ups';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import * as zh from '../zh.ts';
import {
  type DEPOSIT_COMMANDS,
  type DepositStanding,
  decideDeposit,
  isReturnUsed,
  lockDeposit,
} from './deposits-store.ts';

type Payload = ApprovalPayload<'topup.deposit'>;
type State = { state: DepositState; why: DepositReason | ''; usdt: string; due: string; value: string };
const NEXT: Record<Payload['outcome'], string> = zh.depositApproval.next;
const REFUSALS: Record<RefusedBy<Pick<typeof DEPOSIT_COMMANDS, 'decide_deposit'>, 'done'>, string> = zh.depositApproval
  .refusals;

/** A credit requires the licence like every credit; returning and keeping do not. */
async function checkCredit({ platform }: Ctx, { verified, frozen }: DepositStanding): Promise<void> {
  const why = whyNoTopUp(await currentLicence(platform), 'usdt', platform.clock.now());
  if (why) throw new BusinessError('notOffered', why);
  if (!verified || frozen) throw new BusinessError('conflict', REFUSALS.blocked);
}

/** Two people decide about a deposit that is too small or too large, late, repeated, or from a listed wallet. */
export const depositApproval: ApprovalKind<Payload, State> = {
  kind: 'topup.deposit',
  async load(ctx, { subjectId, payload: { outcome, returnReference } }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw new BusinessError('notFound', zh.depositApproval.depositMissing);
    const found = await lockDeposit(ctx.tx, BigInt(subjectId));
    if (!found) throw new BusinessError('notFound', zh.depositApproval.depositMissing);
    if (!outcomesOf(found.state).includes(outcome))
      throw new BusinessError(
        'conflict',
        zh.depositApproval.wrongState(DEPOSIT_STATE_NAMES[found.state], DEPOSIT_OUTCOMES[outcome]),
      );
    if (outcome === 'credit') await checkCredit(ctx, found);
    if ((outcome === 'return') !== (returnReference !== ''))
      throw invalidField(
        'payload.returnReference',
        returnReference ? zh.depositApproval.onlyForReturn : zh.depositApproval.returnHashMissing,
      );
    if (returnReference && (await isReturnUsed(ctx.tx, returnReference)))
      throw invalidField('payload.returnReference', REFUSALS.reference_used);
    return {
      subject: { kind: 'top-up-deposit', id: subjectId, name: `${found.orderNo} · ${found.name}` },
      state: {
        state: found.state,
        why: found.why,
        usdt: formatMoney(found.amount, 'USDT'),
        due: formatMoney(found.usdtAmount, 'USDT'),
        value: formatMoney(found.value),
      },
      amountFen: found.value,
      lockKey: subjectId,
    };
  },
  lines: ({ state, why, usdt, due, value }, { outcome, returnReference }) => [
    { label: zh.depositApproval.outcome, before: '', after: DEPOSIT_OUTCOMES[outcome] },
    {
      label: zh.depositApproval.state,
      before: `${DEPOSIT_STATE_NAMES[state]}（${why && DEPOSIT_REASONS[why]}）`,
      after: NEXT[outcome],
    },
    { label: zh.depositApproval.owedAndReceived, before: due, after: usdt },
    { label: zh.depositApproval.inYuan, before: '', after: groupMoney(value) },
    ...(returnReference ? [{ label: zh.depositApproval.returnHash, before: '', after: returnReference }] : []),
  ],
  async apply(ctx, { id }) {
    const outcome = await decideDeposit(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'done') throw new BusinessError('conflict', REFUSALS[outcome]);
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('events'),
};
