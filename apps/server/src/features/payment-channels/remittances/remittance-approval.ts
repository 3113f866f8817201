import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import {
  bookRemittance,
  findRemittedLine,
  findRun,
  lockRemittances,
  type REMITTANCE_COMMANDS,
  type RemittanceRun,
  type RemittedLine,
} from './remittances-store.ts';

type Payload = ApprovalPayload<'channel.remittance'>;
type State = { title: string; days: string; amount: string; cost: string; net: string };
const REFUSALS: Record<RefusedBy<typeof REMITTANCE_COMMANDS, 'booked'>, string> = zh.remittances.refusals;
const shown = (fen: bigint) => groupMoney(formatMoney(fen));

function refuseUnlike(line: RemittedLine, run: RemittanceRun): void {
  const net = run.amount - run.cost;
  if (net !== line.amount)
    throw new BusinessError(
      'conflict',
      zh.remittances.differs(shown(net), shown(line.amount), shown(line.amount - net)),
    );
  if (line.day < run.toDay) throw new BusinessError('conflict', REFUSALS.too_early);
}

/**
 * A statement line by which a payment company paid its balance out, where the line alone leaves a choice: two people
 * say which channel and which days. The amount always equals what the bills of these days leave.
 */
export const channelRemittanceApproval: ApprovalKind<Payload, State> = {
  kind: 'channel.remittance',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw new BusinessError('notFound', REFUSALS.not_found);
    await lockRemittances(tx);
    const line = await findRemittedLine(tx, BigInt(subjectId));
    if (line?.state !== 'open') throw new BusinessError('notFound', REFUSALS.not_found);
    const run = await findRun(tx, payload);
    if (!run) throw invalidField('payload.fromDay', REFUSALS.no_bill);
    refuseUnlike(line, run);
    return {
      subject: { kind: 'statement-exception', id: subjectId, name: `${run.title} · ${shown(line.amount)}` },
      state: {
        title: run.title,
        days: zh.remittances.days(run.fromDay, run.toDay),
        amount: shown(run.amount),
        cost: shown(run.cost),
        net: shown(line.amount),
      },
      amountFen: line.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ title, days, amount, cost, net }) => [
    { label: zh.remittances.channel, before: '', after: title },
    { label: zh.remittances.bills, before: '', after: days },
    { label: zh.remittances.amount, before: '', after: amount },
    { label: zh.remittances.cost, before: '', after: cost },
    { label: zh.remittances.net, before: '', after: net },
  ],
  async apply({ tx, actor }, { id }) {
    const outcome = await bookRemittance(tx, id, actorName(actor));
    if (outcome !== 'booked') throw new BusinessError('conflict', REFUSALS[outcome]);
    return { state: 'remitted' };
  },
  applied: (platform) => platform.bus.signal('events'),
};
