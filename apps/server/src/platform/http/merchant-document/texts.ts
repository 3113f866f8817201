import { COLLECTION_STATE_WORDS, COLLECTION_STATUSES, NOTIFY_STATUSES } from '@mashang/contract/collection-orders';
import type { WebhookBody } from '@mashang/contract/events/merchant';
import type { MerchantCause } from '@mashang/contract/merchant-causes';
import { RESULTS } from '@mashang/contract/merchant-results';
import { CURRENCIES } from '@mashang/contract/money';
import { CLAIM_STATUSES, PAYOUT_STATE_WORDS, PAYOUT_STATUSES } from '@mashang/contract/payout-orders';
import { PAY_TYPES } from '@mashang/contract/products';
import { REFUND_KINDS, REFUND_REASONS, REFUND_STATE, REFUND_STATES } from '@mashang/contract/refunds';
import { SETTLEMENT_STATES, STATEMENT_LINES } from '@mashang/contract/settlements';
import { keysOf } from '@mashang/contract/states';
import type { OperationId } from './merchant-calls.ts';

/** Enumerations with a name of their own: the fields that hold them, and their values in order. */
export const ENUMS = {
  CollectionStatus: { fields: ['status'], values: COLLECTION_STATUSES },
  PayoutStatus: { fields: ['status'], values: PAYOUT_STATUSES },
  CollectionState: { fields: ['state'], values: COLLECTION_STATE_WORDS },
  PayoutState: { fields: ['state'], values: PAYOUT_STATE_WORDS },
  RefundStatus: { fields: ['status'], values: REFUND_STATES },
  ClaimStatus: { fields: ['claimStatus'], values: CLAIM_STATUSES },
  NotifyStatus: { fields: ['notifyStatus'], values: NOTIFY_STATUSES },
  PayType: { fields: ['payType'], values: PAY_TYPES },
  RefundState: { fields: ['state'], values: keysOf(REFUND_STATE) },
  SettlementState: { fields: ['state'], values: SETTLEMENT_STATES },
  RefundKind: { fields: ['kind'], values: keysOf(REFUND_KINDS) },
  RefundReason: { fields: ['reason'], values: keysOf(REFUND_REASONS) },
  Result: { fields: ['result'], values: RESULTS },
  StatementLine: { fields: ['line'], values: keysOf(STATEMENT_LINES) },
  Currency: { fields: ['currency'], values: CURRENCIES },
} as const satisfies Record<string, { fields: readonly string[]; values: readonly (string | number)[] }>;

export type EnumName = keyof typeof ENUMS;
type Values<Name extends EnumName> = (typeof ENUMS)[Name]['values'][number];
export type FieldTexts = Readonly<Record<string, string>>;
export type Language = 'zh' | 'en';
export type Tag =
  | 'products'
  | 'collections'
  | 'refunds'
  | 'payouts'
  | 'settlements'
  | 'books'
  | 'testing'
  | 'channels'
  | 'webhooks';

/** Every text of the merchants' document in one language; both languages have this shape. */
export type MerchantTexts = {
  title: string;
  description: string;
  server: string;
  licence: string;
  tags: Readonly<Record<Tag, { name: string; description: string }>>;
  operations: Readonly<Record<OperationId, { summary: string; description: string }>>;
  done: string;
  body: string;
  /** A success with `format=csv`. */
  file: string;
  headers: Readonly<
    Record<
      | 'mchId'
      | 'keyId'
      | 'timestamp'
      | 'nonce'
      | 'signature'
      | 'channelTimestamp'
      | 'channelNonce'
      | 'channelSignature'
      | 'idempotencyKey'
      | 'requestId'
      | 'retryAfter'
      | 'webhookId'
      | 'webhookTimestamp'
      | 'webhookSignature',
      string
    >
  >;
  problem: string;
  /** One line for each cause; the Chinese ones are the contract's. */
  causes: Readonly<Record<MerchantCause, string>>;
  causesTitle: string;
  causesIntroduction: string;
  causeColumns: readonly [cause: string, status: string, meaning: string];
  fields: FieldTexts;
  /** `about` says what the enumeration is; every value has its meaning. */
  enums: { readonly [Name in EnumName]: Readonly<Record<Values<Name> | 'about', string>> };
  events: Readonly<Record<WebhookBody['type'], { summary: string; description: string }>>;
  webhookDescription: string;
  webhookSchedule: string;
  webhookAnswers: Readonly<Record<'received' | 'gone' | 'other', string>>;
  eventSchema: (type: string) => string;
};

/** Returns the text of a field: its schema's own one, or the one that every field of the name has. */
export function textOf(fields: FieldTexts, schema: string, field: string): string {
  const text = fields[`${schema}.${field}`] ?? fields[field];
  if (text === undefined) throw new Error(`no text for the field ${schema}.${field}`);
  return text;
}
