import type { ServerFrame } from '@mashang/contract/events/frames';
import type { LOG_EVENTS } from '@mashang/contract/events/log';
import type { MerchantEventType, WebhookBody } from '@mashang/contract/events/merchant';

/** Targets of an event: a merchant's event, the rest of the event log, the websocket, a webhook of no event. */
export type Composed = {
  merchant: MerchantEventType;
  log: (typeof LOG_EVENTS)[number]['type'];
  frame: ServerFrame['kind'];
  webhook: WebhookBody['type'];
};
type Lists = { readonly [P in keyof Composed]?: readonly Composed[P][] };

/**
 * Which test file composes which events, each in the way that production composes it. Every event of the contract is
 * listed here once (`composed-events.test.ts`), and a file that does not compose its events fails
 * (`check-composed.ts`). Each composed event is parsed against its declaration.
 */
export const COMPOSED_BY: Readonly<Record<string, Lists>> = {
  'features/approvals/decide-approval': {
    log: [
      'approval.created',
      'approval.checked',
      'approval.applied',
      'approval.rejected',
      'approval.withdrawn',
      'approval.expired',
    ],
  },
  'features/cases/compose-freezes': {
    log: [
      'collection.held',
      'collection.released',
      'collection.frozen',
      'collection.unfrozen',
      'payout.held',
      'risk.changed',
    ],
  },
  'features/cases/work-cases': {
    frame: ['account', 'network'],
  },
  'features/cash-outs/cash-outs': {
    log: [
      'cash-out.requested',
      'cash-out.sent',
      'cash-out.settled',
      'cash-out.released',
      'cash-out.returned',
      'cash-out.rejected',
      'cash-out.cancelled',
    ],
  },
  'features/cash-outs/failed-cash-outs': {
    log: ['cash-out.failed'],
  },
  'features/collection-accounts/collection-accounts.db': {
    log: ['account.entered', 'account.changed', 'account.checked'],
  },
  'features/collection-orders/adjustments/adjust-collection': {
    log: ['collection.closed', 'collection.amount_differs', 'collection.adjusted'],
  },
  'features/menus/arrange-menu': {
    log: ['site.menu'],
    frame: ['site'],
  },
  'features/merchants/applications/admit-merchant': {
    log: ['approval.application', 'merchant.kyb-due'],
    frame: ['application'],
    webhook: ['endpoint.test'],
  },
  'features/messages/merchant-frames': {
    log: ['merchant.access', 'merchant.member', 'merchant.verification'],
    frame: ['merchant'],
  },
  'features/messages/messages.db': {
    frame: ['hello', 'pong', 'close-channel', 'message', 'order', 'risk'],
  },
  'features/participants/network/operator-oversight': {
    log: ['network.run', 'network.joined', 'network.kyc', 'network.kyc-due'],
  },
  'features/participants/network/transfer-amount': {
    log: ['network.float'],
  },
  'features/participants/participant-gate': {
    log: ['network.register-due'],
  },
  'features/payment-page/handle-complaint': {
    log: ['collection.routed', 'collection.complaint_taken', 'collection.complained', 'collection.complaint_reviewed'],
  },
  'features/payment-page/payer-voucher': {
    log: ['collection.payer_named', 'collection.voucher'],
  },
  'features/payout-orders/bank/institution-payouts': {
    merchant: ['payout.returned'],
    log: ['payout.approved', 'payout.resumed', 'payout.sent', 'payout.proven', 'payout.refused_by_bank'],
  },
  'features/payout-orders/payout-notices': {
    log: ['payout.notified', 'payout.notify_failed'],
  },
  'features/payout-orders/payout-lifecycle': {
    merchant: ['payout.paid', 'payout.completed', 'payout.failed', 'payout.cancelled'],
    log: [
      'payout.created',
      'payout.listed',
      'payout.frozen',
      'payout.unfrozen',
      'payout.claimed',
      'payout.expired',
      'payout.marked_paid',
      'payout.rejected',
      'payout.accept_asked',
      'payout.accepted',
      'payout.disputed',
      'payout.objected',
      'payout.return_agreed',
      'payout.returned',
    ],
  },
  'features/payment-channels/transfers/channel-transfers.db': {
    merchant: ['payout.waits_for_payee'],
    log: ['payout.refused_by_channel', 'payout.paid_after_failure', 'payout.paid_by_channel'],
  },
  'features/ledger/postings-table': {
    log: ['channel.suspense'],
  },
  'features/receiving-places/change-place': {
    log: ['collection.place_changed'],
  },
  'features/reconciliation/own-transfers/own-transfers': {
    log: ['reconciliation.own_transfer', 'reconciliation.changed', 'reconciliation.import'],
  },
  'features/reconciliation/reconcile': {
    log: ['collection.reconciled', 'collection.reconciliation_undone'],
  },
  'features/refunds/refund-disputes': {
    log: ['refund.objected', 'refund.agreed'],
  },
  'features/refunds/refund-from-reserve': {
    log: ['settlement.reserve_drawn', 'settlement.reserve_restored'],
  },
  'features/refunds/refund-of-complaint': {
    log: ['collection.complaint_reopened'],
  },
  'features/refunds/refunds': {
    merchant: [
      'collection.succeeded',
      'collection.refunded',
      'refund.approved',
      'refund.refused',
      'refund.expired',
      'refund.paid',
      'refund.failed',
      'refund.returned',
    ],
    log: [
      'refund.requested',
      'refund.waiting_funds',
      'refund.paying',
      'refund.accept_asked',
      'refund.disputed',
      'refund.cancelled',
    ],
  },
  'features/refunds/approvals/surplus': {
    log: ['refund.approved', 'refund.paid', 'refund.failed', 'refund.returned', 'refund.refused', 'refund.expired'],
    frame: ['refund'],
  },
  'features/settlements/settlements': {
    merchant: [
      'settlement.made',
      'settlement.paid',
      'settlement.failed',
      'settlement.returned',
      'merchant.settlement_account_changed',
    ],
    log: [
      'settlement.approved',
      'settlement.refused',
      'settlement.paying',
      'settlement.reserve_released',
      'settlement.cancelled',
      'merchant.terms',
    ],
  },
  'features/top-ups/bank/bank-top-ups': {
    log: ['topup.applied', 'topup.credited', 'topup.refused'],
  },
  'features/top-ups/usdt/deposits': {
    log: [
      'topup.requested',
      'topup.seen',
      'topup.seen_again',
      'topup.confirmed',
      'topup.gone',
      'topup.dust',
      'topup.quarantined',
      'topup.suspense',
      'topup.credit',
      'topup.return',
      'topup.release',
      'topup.keep',
      'topup.expired',
      'topup.cancelled',
    ],
  },
  'features/users/roles': {
    log: ['site.access'],
  },
  'features/webhooks/deliver-webhooks': {
    merchant: ['collection.failed', 'collection.expired'],
    log: ['collection.notified', 'collection.notify_failed'],
  },
};

const composed = new Set<string>();

/** Records that an event was composed and fits its declaration. */
export function noteComposed(place: keyof Composed, type: string): void {
  composed.add(`${place} ${type}`);
}

export function forgetComposed(): void {
  composed.clear();
}

/** Returns everything in the lists of a file, as `place type`. */
export function composedBy(lists: Lists): string[] {
  return Object.entries(lists).flatMap(([place, types]) => types.map((type) => `${place} ${type}`));
}

/** Returns the events of a file's list that it has not composed since it began. */
export function missedBy(file: string): string[] {
  return composedBy(COMPOSED_BY[file] ?? {}).filter((event) => !composed.has(event));
}
