import { APPROVAL_MOVES, APPROVAL_STATES, type ApprovalState } from '@mashang/contract/approvals';
import { VERIFICATION_PAYMENT_STATES, type VerificationPaymentState } from '@mashang/contract/businesses';
import { CASH_OUT_FACTS, CASH_OUT_MOVES, CASH_OUT_STATUSES, type CashOutStatus } from '@mashang/contract/cash-outs';
import { AUTHORISATION_STATES, REQUEST_STATES } from '@mashang/contract/channel-authorisation';
import { CHANNEL_BILL_STATES, CHANNEL_DIFFERENCE_STATES } from '@mashang/contract/channel-bills';
import { ACCOUNT_STATUSES, CHECK_MOVES, CHECK_STATUS, CHECK_STATUSES } from '@mashang/contract/collection-accounts';
import {
  ADJUSTMENTS,
  type Adjustment,
  COLLECTION_FACTS,
  COLLECTION_MOVES,
  COLLECTION_STATUSES,
  type CollectionStatus,
  NOTIFY_STATUSES,
  RECONCILIATION_STATUSES,
} from '@mashang/contract/collection-orders';
import { COMPLAINT_MOVES, COMPLAINT_STATES, type ComplaintState } from '@mashang/contract/complaints';
import { EXPORT_STATES, type ExportState } from '@mashang/contract/exports';
import {
  APPLICATION_FACTS,
  APPLICATION_MOVES,
  APPLICATION_STATES,
  type ApplicationState,
  KYB_MOVES,
} from '@mashang/contract/merchants';
import { ALL_PRIORITIES, BACK_TEST_STATES } from '@mashang/contract/monitoring';
import { OWN_TRANSFER_MOVES, OWN_TRANSFER_STATES } from '@mashang/contract/own-transfers';
import { INVITATION_STATES, REVIEW_STATES } from '@mashang/contract/participants';
import {
  CHANNEL_NOTICE_STATES,
  CHANNEL_PAYMENT_STATES,
  CHANNEL_RECEIPT_STATES,
  CHANNEL_TRANSFER_STATES,
  type ChannelPaymentState,
  type ChannelTransferState,
} from '@mashang/contract/payment-channels';
import {
  CLAIM_FACTS,
  CLAIM_MOVES,
  CLAIM_STATUSES,
  type ClaimStatus,
  PAYOUT_FACTS,
  PAYOUT_MOVES,
  PAYOUT_STATUSES,
  type PayoutStatus,
} from '@mashang/contract/payout-orders';
import { EXCEPTION_STATES, IMPORT_STATES, LINE_STATES, type LineState } from '@mashang/contract/reconciliation';
import { REFUND_FACTS, REFUND_MOVES, REFUND_STATES, type RefundState } from '@mashang/contract/refunds';
import { CASE_MOVES, CASE_STATES, type CaseState, REPORT_MOVES, REPORT_STATES } from '@mashang/contract/risk-cases';
import { HIT_MOVES, HIT_STATES, type HitState } from '@mashang/contract/screening';
import {
  SETTLEMENT_MOVES,
  SETTLEMENT_RUN_MOVES,
  SETTLEMENT_RUN_STATE_NAMES,
  SETTLEMENT_STATE_NAMES,
  type SettlementState,
} from '@mashang/contract/settlements';
import {
  GOODS_MOVES,
  GOODS_STATUSES,
  MARKET_ORDER_STATUSES,
  SHOP_STATUSES,
  SYNC_STATES,
  type SyncState,
} from '@mashang/contract/shops';
import { KYC_STATUSES, type KycStatus, RUN_STATUSES } from '@mashang/contract/standing';
import type { Moves } from '@mashang/contract/states';
import {
  DEPOSIT_MOVES,
  DEPOSIT_STATES,
  type DepositState,
  TOP_UP_MOVES,
  TOP_UP_STATUSES,
  type TopUpStatus,
} from '@mashang/contract/top-ups';
import { DELIVERY_STATES } from '@mashang/contract/webhooks';

type State = number | string;
/** Named sets of states that SQL uses; a new state does not compile until the sets it belongs to are given. */
type Lists<S extends State> = Readonly<Record<S, readonly string[]>>;
type Facts<S extends State> = Readonly<Record<S, Readonly<Record<string, boolean>>>>;
export type Machine = {
  table: string;
  column: string;
  states: readonly State[];
  /** Its name in `state_move` or `word_move`, and the moves that these allow. */
  moves?: { machine: string; allowed: ReadonlySet<string> };
  /** What SQL may compare with besides one state: sets of states by name. */
  sets: ReadonlyMap<string, readonly State[]>;
};

/** For refunds: which figures and files count which state. */
const REFUND_LISTS: Lists<RefundState> = {
  0: ['asked', 'start', 'never approved'],
  1: ['living', 'owed', 'due', 'payable', 'cancellable', 'start', 'allowed', 'frozen by merchant'],
  2: ['living', 'asked', 'cancellable', 'allowed', 'never approved'],
  3: ['living', 'owed', 'filed', 'in a file', 'frozen by merchant', 'may turn out paid'],
  4: ['living', 'filed', 'went out', 'over'],
  5: ['living', 'owed', 'due', 'failed or back', 'payable', 'cancellable', 'filed', 'in a file', 'may turn out paid'],
  6: ['living', 'owed', 'failed or back', 'payable', 'cancellable', 'filed', 'in a file', 'went out'],
  7: ['ended', 'never approved', 'over'],
  8: ['ended', 'never approved', 'over'],
  9: ['ended', 'over'],
};
const COLLECTION_LISTS: Lists<CollectionStatus> = { 0: [], 1: ['start'], 2: [], 3: ['start'], 4: [], 5: [], 6: [] };
const PAYOUT_LISTS: Lists<PayoutStatus> = {
  0: ['in the claim list'],
  1: ['in the claim list'],
  2: ['said by claims', 'sent', 'filed'],
  3: ['said by claims', 'closed'],
  4: ['said by claims', 'closed'],
  5: ['by file alone', 'sent', 'filed', 'in a file'],
  6: ['by file alone', 'sent', 'filed'],
  7: ['by file alone', 'filed', 'in a file'],
};
const CLAIM_LISTS: Lists<ClaimStatus> = { 0: [], 1: ['judged'], 2: [], 3: ['judged'], 4: [], 5: [] };
const CASH_OUT_LISTS: Lists<CashOutStatus> = {
  0: ['under way', 'held', 'never sent'],
  1: ['under way', 'held', 'never sent', 'released', 'payable'],
  2: ['under way', 'released', 'sent', 'returnable', 'awaits its line'],
  3: ['released', 'sent', 'returnable'],
  4: ['given up'],
  5: ['given up', 'never sent'],
  6: ['released', 'sent'],
  7: ['under way', 'released', 'sent', 'payable', 'awaits its line'],
};
const TOP_UP_LISTS: Lists<TopUpStatus> = {
  0: ['waits', 'names its reference', 'creditable', 'without money', 'not closed'],
  1: ['waits', 'not closed'],
  2: ['names its reference'],
  3: ['not closed'],
  4: ['without money', 'closed by hand'],
  5: ['creditable', 'without money', 'closed by hand'],
  6: ['closed by hand'],
  7: [],
  8: ['not closed'],
};
const DEPOSIT_LISTS: Lists<DepositState> = {
  0: ['not booked'],
  1: ['booked', 'at hand', 'on the chain'],
  2: ['booked', 'at hand', 'on the chain', 'to decide'],
  3: ['booked', 'on the chain'],
  4: ['at hand', 'on the chain', 'to decide'],
  5: ['not booked', 'no money'],
  6: ['not booked', 'no money'],
};
const SETTLEMENT_LISTS: Lists<SettlementState> = {
  made: ['open', 'to do', 'not approved'],
  approved: ['open', 'to do', 'recent', 'sendable'],
  refused: ['not approved', 'dropped', 'ended'],
  paying: ['open', 'recent', 'in a file', 'sent'],
  paid: ['recent', 'went out', 'sent'],
  failed: ['open', 'to do', 'sendable', 'in a file', 'sent'],
  cancelled: ['dropped', 'ended', 'ended by two'],
  returned: ['went out', 'sent', 'ended', 'ended by two'],
};
const LINE_LISTS: Lists<LineState> = {
  open: ['of no order'],
  matched: ['surplus'],
  not_ours: ['of no order'],
  suspense: ['surplus'],
  top_up: ['of no order'],
  refund: ['of no order'],
  returned: ['of no order'],
  reversed: ['of no order'],
  own_transfer: [],
  remitted: [],
};
const KYC_LISTS: Lists<KycStatus> = {
  0: ['may apply'],
  1: ['relation stands'],
  2: ['was verified', 'relation stands'],
  3: ['may apply'],
  4: ['was verified', 'may apply'],
};
const APPLICATION_LISTS: Lists<ApplicationState> = { 0: [], 1: ['handed in'], 2: ['handed in'], 3: [], 4: [], 5: [] };
const CASE_LISTS: Lists<CaseState> = { 0: ['open'], 1: ['open'], 2: ['open'], 3: [] };
const COMPLAINT_LISTS: Lists<ComplaintState> = { 0: ['open'], 1: ['open'], 2: [] };
const HIT_LISTS: Lists<HitState> = { 0: ['stands'], 1: [], 2: ['stands'] };
const EXPORT_LISTS: Lists<ExportState> = {
  waiting: ['under way'],
  running: ['under way'],
  done: [],
  failed: ['without file'],
  cancelled: ['without file'],
  expired: [],
};
const CHANNEL_PAYMENT_LISTS: Lists<ChannelPaymentState> = {
  starting: ['live'],
  waiting: ['live'],
  paid: ['ended'],
  closed: ['ended'],
  refused: ['ended'],
};
const CHANNEL_TRANSFER_LISTS: Lists<ChannelTransferState> = {
  waiting: ['open'],
  sent: ['open'],
  waits_for_payee: ['open'],
  paid: ['ended', 'proven'],
  failed: ['ended', 'unasked'],
  returned: ['ended', 'proven', 'unasked'],
};
const QUEUE_LISTS: Lists<SyncState> = { queued: ['under way'], running: ['under way'], done: [], failed: [] };
const BACK_TEST_LISTS: Lists<keyof typeof BACK_TEST_STATES> = {
  waiting: ['under way'],
  running: ['under way'],
  done: [],
  failed: [],
};
const VERIFICATION_PAYMENT_LISTS: Lists<VerificationPaymentState> = {
  made: ['open', 'stands'],
  paying: ['stands', 'left by the bank'],
  sent: ['open', 'stands', 'was sent', 'tried', 'left by the bank'],
  confirmed: ['stands', 'was sent', 'tried', 'notified', 'closed'],
  failed: ['tried', 'notified', 'ended', 'closed'],
  expired: ['ended', 'closed'],
};

const APPROVAL_LISTS: Lists<ApprovalState> = { 0: ['counts to sums'], 1: ['counts to sums'], 2: [], 3: [], 4: [] };
const ADJUSTMENT_LISTS: Lists<Adjustment> = { pending: [], settled: ['decided'], refunded: ['decided'] };

const keysOf = <K extends string>(names: Readonly<Record<K, unknown>>) => Object.keys(names) as K[];

/**
 * Returns the sets made by facts of the contract and by SQL's own lists; a fact that holds for no state makes no set.
 */
function setsOf<S extends State>(states: readonly S[], facts?: Facts<S>, lists?: Lists<S>): Machine['sets'] {
  const sets = new Map<string, S[]>();
  for (const state of states) {
    const named = [
      ...Object.entries(facts?.[state] ?? {}).flatMap(([fact, holds]) => (holds ? [fact] : [])),
      ...(lists?.[state] ?? []),
    ];
    for (const name of named) sets.set(name, [...(sets.get(name) ?? []), state]);
  }
  return sets;
}

type MachineFacts<S extends State> = { facts?: Facts<S>; lists?: Lists<S>; moves?: [machine: string, moves: Moves<S>] };
function machine<S extends State>(where: string, states: readonly S[], given: MachineFacts<S> = {}): Machine {
  const [table = '', column = ''] = where.split('.');
  const [name, moves] = given.moves ?? [];
  const sets = setsOf(states, given.facts, given.lists);
  if (name === undefined || moves === undefined) return { table, column, states, sets };
  const allowed = states.flatMap((from) => moves[from].map((to) => `${from}→${to}`));
  return { table, column, states, sets, moves: { machine: name, allowed: new Set(allowed) } };
}

/** Checks are named in their table and numbered in `state_move`. */
function accountChecks(): Machine {
  const allowed = CHECK_STATUSES.flatMap((from) =>
    CHECK_MOVES[CHECK_STATUS[from]].map((to) => `${CHECK_STATUS[from]}→${to}`),
  );
  const moves = { machine: 'collection_account', allowed: new Set(allowed) };
  return { ...machine('collection_account.check_status', CHECK_STATUSES), moves };
}

/** Every column of the database that holds a state of the contract. */
export const MACHINES: readonly Machine[] = [
  machine('approval.state', APPROVAL_STATES, { lists: APPROVAL_LISTS, moves: ['approval', APPROVAL_MOVES] }),
  machine('authorisation_request.state', REQUEST_STATES),
  machine('cash_out.status', CASH_OUT_STATUSES, {
    facts: CASH_OUT_FACTS,
    lists: CASH_OUT_LISTS,
    moves: ['cash_out', CASH_OUT_MOVES],
  }),
  machine('chain_deposit.state', DEPOSIT_STATES, { lists: DEPOSIT_LISTS, moves: ['chain_deposit', DEPOSIT_MOVES] }),
  machine('channel_authorisation.state', AUTHORISATION_STATES),
  machine('channel_bill.state', keysOf(CHANNEL_BILL_STATES)),
  machine('channel_difference.state', keysOf(CHANNEL_DIFFERENCE_STATES)),
  machine('channel_notice.state', CHANNEL_NOTICE_STATES),
  machine('channel_payment.state', CHANNEL_PAYMENT_STATES, { lists: CHANNEL_PAYMENT_LISTS }),
  machine('channel_receipt.state', CHANNEL_RECEIPT_STATES),
  machine('channel_transfer.state', CHANNEL_TRANSFER_STATES, { lists: CHANNEL_TRANSFER_LISTS }),
  machine('collection_account.status', ACCOUNT_STATUSES),
  accountChecks(),
  machine('collection_order.status', COLLECTION_STATUSES, {
    facts: COLLECTION_FACTS,
    lists: COLLECTION_LISTS,
    moves: ['collection_order', COLLECTION_MOVES],
  }),
  machine('collection_order.notify_status', NOTIFY_STATUSES),
  machine('collection_order.reconciliation_status', RECONCILIATION_STATUSES),
  machine('collection_order.adjustment', ADJUSTMENTS, { lists: ADJUSTMENT_LISTS }),
  machine('complaint.state', COMPLAINT_STATES, { lists: COMPLAINT_LISTS, moves: ['complaint', COMPLAINT_MOVES] }),
  machine('export_job.state', EXPORT_STATES, { lists: EXPORT_LISTS }),
  machine('invitation.state', INVITATION_STATES),
  machine('kyc_submission.state', REVIEW_STATES),
  machine('merchant.kyb_status', KYC_STATUSES, { lists: KYC_LISTS, moves: ['kyb', KYB_MOVES] }),
  machine('merchant_application.state', APPLICATION_STATES, {
    facts: APPLICATION_FACTS,
    lists: APPLICATION_LISTS,
    moves: ['merchant_application', APPLICATION_MOVES],
  }),
  machine('own_transfer.state', keysOf(OWN_TRANSFER_STATES), { moves: ['own_transfer', OWN_TRANSFER_MOVES] }),
  machine('participant.kyc_status', KYC_STATUSES, { lists: KYC_LISTS }),
  machine('participant.run_status', RUN_STATUSES),
  machine('payout_claim.status', CLAIM_STATUSES, {
    facts: CLAIM_FACTS,
    lists: CLAIM_LISTS,
    moves: ['payout_claim', CLAIM_MOVES],
  }),
  machine('payout_order.status', PAYOUT_STATUSES, {
    facts: PAYOUT_FACTS,
    lists: PAYOUT_LISTS,
    moves: ['payout_order', PAYOUT_MOVES],
  }),
  machine('payout_order.notify_status', NOTIFY_STATUSES),
  machine('refund.state', REFUND_STATES, { facts: REFUND_FACTS, lists: REFUND_LISTS, moves: ['refund', REFUND_MOVES] }),
  machine('risk_back_test.state', keysOf(BACK_TEST_STATES), { lists: BACK_TEST_LISTS }),
  machine('risk_case.priority', ALL_PRIORITIES),
  machine('risk_case.state', CASE_STATES, { lists: CASE_LISTS, moves: ['risk_case', CASE_MOVES] }),
  machine('risk_report.state', REPORT_STATES, { moves: ['risk_report', REPORT_MOVES] }),
  machine('run_change.run_status', RUN_STATUSES),
  machine('screening_hit.state', HIT_STATES, { lists: HIT_LISTS, moves: ['screening_hit', HIT_MOVES] }),
  machine('settlement.state', keysOf(SETTLEMENT_STATE_NAMES), {
    lists: SETTLEMENT_LISTS,
    moves: ['settlement', SETTLEMENT_MOVES],
  }),
  machine('settlement_run.state', keysOf(SETTLEMENT_RUN_STATE_NAMES), {
    moves: ['settlement_run', SETTLEMENT_RUN_MOVES],
  }),
  machine('shop.status', SHOP_STATUSES),
  machine('shop_goods.status', GOODS_STATUSES, { moves: ['shop_goods', GOODS_MOVES] }),
  machine('shop_order.status', MARKET_ORDER_STATUSES),
  machine('shop_sync.state', SYNC_STATES, { lists: QUEUE_LISTS }),
  machine('statement_exception.state', keysOf(EXCEPTION_STATES)),
  machine('statement_import.state', keysOf(IMPORT_STATES), { lists: QUEUE_LISTS }),
  machine('statement_line.state', keysOf(LINE_STATES), { lists: LINE_LISTS }),
  machine('top_up_order.status', TOP_UP_STATUSES, { lists: TOP_UP_LISTS, moves: ['top_up', TOP_UP_MOVES] }),
  machine('verification_payment.state', VERIFICATION_PAYMENT_STATES, { lists: VERIFICATION_PAYMENT_LISTS }),
  machine('webhook_delivery.state', DELIVERY_STATES),
];
