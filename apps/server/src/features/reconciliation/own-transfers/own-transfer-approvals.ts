import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import {
  OWN_TRANSFER_MOVES,
  OWN_TRANSFER_REASONS,
  OWN_TRANSFER_STATES,
  OWN_TRANSFER_WAYS,
  type OwnTransferState,
  ownTransferNoOf,
  WAY_OF_REASON,
} from '@mashang/contract/own-transfers';
import { mayMove } from '@mashang/contract/states';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { StatementLineRow } from '../../../platform/files/bank/statement-line-store.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import {
  cancelTransfer,
  findTransfer,
  listSides,
  lockTransferTerms,
  makeTransfer,
  matchTransfer,
  type TransferRecord,
  type TransferTerms,
} from './own-transfer-store.ts';

const CHANGED = zh.ownTransferApprovals.changed;
const shown = (fen: bigint) => groupMoney(formatMoney(fen));

type Wanted = ApprovalPayload<'own.transfer'>;
type TransferState = { from: string; to: string; way: string };

/** Refuses two accounts of one kind, a reason of the other direction, and more than the amount available. */
function refuseTransfer(terms: TransferTerms, { amount, reason, note }: Wanted): void {
  const way = terms.fromKind === 'client' ? 'out' : 'in';
  if (terms.fromKind === terms.toKind) throw invalidField('subjectId', zh.ownTransferApprovals.oneOfEachKind);
  const fits = WAY_OF_REASON[reason];
  if (fits !== null && fits !== way)
    throw invalidField(
      'payload.reason',
      zh.ownTransferApprovals.wrongWay(OWN_TRANSFER_REASONS[reason], OWN_TRANSFER_WAYS[fits]),
    );
  if (reason === 'other' && note.length < 2) throw invalidField('payload.note', zh.ownTransferApprovals.reasonMissing);
  const wanted = parseMoney(amount);
  if (wanted <= 0n) throw invalidField('payload.amount', zh.ownTransferApprovals.amountZero);
  if (terms.most !== null && wanted > terms.most)
    throw invalidField('payload.amount', zh.ownTransferApprovals.aboveMost(shown(terms.most)));
}

/**
 * Transfers earned revenue out of a client account, or advances and channel costs into it. Two people approve; the two
 * bank statement lines book it.
 */
export const ownTransferApproval: ApprovalKind<Wanted, TransferState> = {
  kind: 'own.transfer',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const [from = '', to = '', ...more] = subjectId.split('/');
    const terms = more.length === 0 ? await lockTransferTerms(tx, from, to) : undefined;
    if (!terms) throw invalidField('subjectId', zh.ownTransferApprovals.accountsMissing);
    refuseTransfer(terms, payload);
    const way = terms.fromKind === 'client' ? 'out' : 'in';
    return {
      subject: { kind: 'own-transfer', id: subjectId, name: `${terms.fromBank} → ${terms.toBank}` },
      state: { from: `${terms.fromBank}（${from}）`, to: `${terms.toBank}（${to}）`, way: OWN_TRANSFER_WAYS[way] },
      amountFen: parseMoney(payload.amount),
      lockKey: `${subjectId} ${payload.amount} ${payload.reason}`,
      remarks:
        terms.most === null ? [] : [{ label: zh.ownTransferApprovals.most, before: '', after: shown(terms.most) }],
    };
  },
  lines: ({ from, to, way }, { amount, reason, note }) => [
    { label: zh.ownTransferApprovals.direction, before: '', after: way },
    { label: zh.ownTransferApprovals.fromAccount, before: '', after: from },
    { label: zh.ownTransferApprovals.toAccount, before: '', after: to },
    { label: zh.ownTransferApprovals.amount, before: '', after: groupMoney(amount) },
    {
      label: zh.ownTransferApprovals.reason,
      before: '',
      after: note ? `${OWN_TRANSFER_REASONS[reason]}：${note}` : OWN_TRANSFER_REASONS[reason],
    },
  ],
  async apply({ tx, actor }, { id }) {
    const outcome = await makeTransfer(tx, id, actorName(actor));
    if (outcome !== 'made') throw new BusinessError('conflict', zh.ownTransferApprovals.termsChanged);
    return { state: 'waiting', transferNo: ownTransferNoOf(id.toString()) };
  },
  applied: (platform) => platform.bus.signal('events'),
};

async function standingOf(tx: Tx, transferNo: string, to: OwnTransferState): Promise<TransferRecord> {
  const found = await findTransfer(tx, transferNo);
  if (!found) throw new BusinessError('notFound', zh.faults.transferMissing);
  if (!mayMove(OWN_TRANSFER_MOVES, found.state, to))
    throw new BusinessError('conflict', zh.ownTransferApprovals.wrongState(OWN_TRANSFER_STATES[found.state]));
  return found;
}
const subjectOf = ({ transferNo, fromBank, toBank }: TransferRecord) => ({
  kind: 'own-transfer',
  id: transferNo,
  name: `${fromBank} → ${toBank} · ${transferNo}`,
});

type MatchState = { amount: string; out: string; into: string };
const textOf = ({ time, sourceName, reference, remark }: StatementLineRow) =>
  [time, sourceName, reference || remark].filter(Boolean).join(' ');
function sideOf(
  field: string,
  { id, taken, rows }: { id: string; taken: string | null; rows: StatementLineRow[] },
): string {
  if (id === '') return '';
  if (taken !== null) throw invalidField(field, zh.ownTransferApprovals.sideTaken);
  const row = rows.find(({ lineId }) => lineId === id);
  if (!row) throw invalidField(field, zh.ownTransferApprovals.lineUnfit);
  return textOf(row);
}

/** Matches lines without the transfer's number: two people decide which lines belong to it, on one side or both. */
export const ownMatchApproval: ApprovalKind<ApprovalPayload<'own.match'>, MatchState> = {
  kind: 'own.match',
  async load({ tx }, { subjectId, payload: { debitId, lineId } }) {
    const found = await standingOf(tx, subjectId, 'done');
    if (debitId === '' && lineId === '') throw invalidField('payload.debitId', zh.ownTransferApprovals.linesMissing);
    const { out, into } = await listSides(tx, subjectId);
    return {
      subject: subjectOf(found),
      state: {
        amount: shown(found.amount),
        out: sideOf('payload.debitId', { id: debitId, taken: found.debitId, rows: out }),
        into: sideOf('payload.lineId', { id: lineId, taken: found.lineId, rows: into }),
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, out, into }) => [
    { label: zh.ownTransferApprovals.amount, before: '', after: amount },
    ...(out
      ? [{ label: zh.ownTransferApprovals.lineOut, before: zh.ownTransferApprovals.awaitsLine, after: out }]
      : []),
    ...(into
      ? [{ label: zh.ownTransferApprovals.lineIn, before: zh.ownTransferApprovals.awaitsLine, after: into }]
      : []),
  ],
  async apply({ tx, actor }, { id }) {
    if ((await matchTransfer(tx, id, actorName(actor))) !== 'matched') throw new BusinessError('conflict', CHANGED);
    return { state: 'matched' };
  },
  applied: (platform) => platform.bus.signal('events'),
};

/** Cancels a transfer that the bank never made: the amount reserved for it becomes available again. */
export const ownCancelApproval: ApprovalKind<object, { amount: string }> = {
  kind: 'own.cancel',
  async load({ tx }, { subjectId }) {
    const found = await standingOf(tx, subjectId, 'cancelled');
    if (found.debitId !== null || found.lineId !== null)
      throw new BusinessError('conflict', zh.ownTransferApprovals.lineAtBank);
    return {
      subject: subjectOf(found),
      state: { amount: shown(found.amount) },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount }) => [
    { label: zh.ownTransferApprovals.state, before: OWN_TRANSFER_STATES.waiting, after: OWN_TRANSFER_STATES.cancelled },
    { label: zh.ownTransferApprovals.amount, before: amount, after: zh.ownTransferApprovals.cancelled },
  ],
  async apply({ tx, actor }, { id }) {
    if ((await cancelTransfer(tx, id, actorName(actor))) !== 'cancelled') throw new BusinessError('conflict', CHANGED);
    return { state: 'cancelled' };
  },
  applied: (platform) => platform.bus.signal('events'),
};
