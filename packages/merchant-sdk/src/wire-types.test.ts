import { readFileSync } from 'node:fs';
import type {
  CollectionStateName,
  CollectionStatus,
  CreateCollectionAnswer,
  CreateCollectionBody,
  MerchantCollection,
  MerchantCollectionList,
  NotifyStatus,
} from '@mashang/contract/collection-orders';
import type { AnswerOf } from '@mashang/contract/endpoint';
import type {
  readMerchantBalanceCall,
  readMerchantEventsCall,
  readMerchantTransfersCall,
} from '@mashang/contract/endpoints/merchants';
import type {
  acceptMerchantPayoutCall,
  cancelMerchantPayoutCall,
  createPayoutCall,
} from '@mashang/contract/endpoints/payout-orders-merchant';
import type { readOwnStatementCall } from '@mashang/contract/endpoints/settlements-merchant';
import type { MerchantEvent, MerchantEventType, WebhookBody } from '@mashang/contract/events/merchant';
import type { MerchantBill } from '@mashang/contract/merchant-bills';
import type { MerchantCause } from '@mashang/contract/merchant-causes';
import type { MerchantPage } from '@mashang/contract/merchant-lists';
import type { MerchantProduct } from '@mashang/contract/merchant-products';
import type { Result } from '@mashang/contract/merchant-results';
import type {
  ClaimStatus,
  CreatePayoutBody,
  CreatePayoutsAnswer,
  MerchantPayout,
  MerchantPayoutList,
  PayoutStateName,
  PayoutStatus,
} from '@mashang/contract/payout-orders';
import type {
  CancelRefundAnswer,
  CreateRefundAnswer,
  CreateRefundBody,
  MerchantRefund,
  MerchantRefundList,
} from '@mashang/contract/refunds';
import type { MerchantSettlement, MerchantSettlementList } from '@mashang/contract/settlements';
import type { CreateTestPaymentAnswer, CreateTestPaymentInput } from '@mashang/contract/test-mode';
import { expect, expectTypeOf, it } from 'vitest';
import type { Cause } from './errors.ts';
import type { WebhookEvent } from './verify-webhook.ts';
import type * as Wire from './wire-types.ts';

/** Data of the contract's events whose type begins with this subject. */
type Data<Subject extends string> = Extract<
  MerchantEvent,
  { type: Extract<MerchantEventType, `${Subject}.${string}`> }
>['data'];
/** An intersection as one object. */
type Plain<T> = { [K in keyof T]: T[K] };
type Events = AnswerOf<typeof readMerchantEventsCall>;
type Statement = AnswerOf<typeof readOwnStatementCall>;
type Transfers = AnswerOf<typeof readMerchantTransfersCall>;

it('has the shapes of the contract', () => {
  expectTypeOf<Cause>().toEqualTypeOf<MerchantCause>();
  expectTypeOf<Wire.Result>().toEqualTypeOf<Result>();
  expectTypeOf<Wire.CreateCollection>().toEqualTypeOf<CreateCollectionBody>();
  expectTypeOf<Wire.CollectionStatus>().toEqualTypeOf<CollectionStatus>();
  expectTypeOf<Wire.CollectionState>().toEqualTypeOf<CollectionStateName>();
  expectTypeOf<Wire.CollectionPage>().toEqualTypeOf<MerchantCollectionList>();
  expectTypeOf<Wire.ListQuery>().toEqualTypeOf<Partial<MerchantPage>>();
  expectTypeOf<Wire.Product>().toEqualTypeOf<MerchantProduct>();
  expectTypeOf<Plain<Wire.Bill>>().toEqualTypeOf<Plain<MerchantBill>>();
  expectTypeOf<Wire.RefundPage>().toEqualTypeOf<MerchantRefundList>();
  expectTypeOf<Wire.PayoutState>().toEqualTypeOf<PayoutStateName>();
  expectTypeOf<Wire.PayoutPage>().toEqualTypeOf<MerchantPayoutList>();
  expectTypeOf<Wire.NotifyStatus>().toEqualTypeOf<NotifyStatus>();
  expectTypeOf<Wire.CreatedCollection>().toEqualTypeOf<CreateCollectionAnswer>();
  expectTypeOf<Wire.Collection>().toEqualTypeOf<MerchantCollection>();
  expectTypeOf<Wire.Balance>().toEqualTypeOf<AnswerOf<typeof readMerchantBalanceCall>>();
  expectTypeOf<Wire.TransferPage>().toEqualTypeOf<Transfers>();
  expectTypeOf<Wire.Transfer>().toEqualTypeOf<Transfers['list'][number]>();
  expectTypeOf<Wire.CollectionEventData>().toEqualTypeOf<Data<'collection'>>();
  expectTypeOf<Wire.PayoutEventData>().toEqualTypeOf<Exclude<Data<'payout'>, Wire.PayeeEventData>>();
  expectTypeOf<Wire.PayeeEventData>().toEqualTypeOf<
    Extract<MerchantEvent, { type: 'payout.waits_for_payee' }>['data']
  >();
  expectTypeOf<Wire.RefundEventData>().toEqualTypeOf<Data<'refund'>>();
  expectTypeOf<Wire.SettlementEventData>().toEqualTypeOf<Data<'settlement'>>();
  expectTypeOf<Wire.SettlementAccountEventData>().toEqualTypeOf<Data<'merchant'>>();
  expectTypeOf<Wire.Settlement>().toEqualTypeOf<MerchantSettlement>();
  expectTypeOf<Wire.SettlementPage>().toEqualTypeOf<MerchantSettlementList>();
  expectTypeOf<Wire.StatementLine>().toEqualTypeOf<Statement['lines'][number]['line']>();
  expectTypeOf<Wire.SettlementStatement>().toEqualTypeOf<Statement>();
  expectTypeOf<Wire.MerchantEvent>().toEqualTypeOf<MerchantEvent>();
  expectTypeOf<Wire.WebhookBody>().toEqualTypeOf<WebhookBody>();
  expectTypeOf<WebhookEvent>().toEqualTypeOf<WebhookBody>();
  // The call's schema has one shape for all events; the contract's events declare the data of each type.
  expectTypeOf<Wire.EventPage>().toEqualTypeOf<{
    [K in keyof Events]: K extends 'events' ? MerchantEvent[] : Events[K];
  }>();
  expectTypeOf<Wire.RefundRequest>().toEqualTypeOf<CreateRefundBody>();
  expectTypeOf<Wire.AskedRefund>().toEqualTypeOf<CreateRefundAnswer>();
  expectTypeOf<Wire.Refund>().toEqualTypeOf<MerchantRefund>();
  expectTypeOf<Wire.CancelledRefund>().toEqualTypeOf<CancelRefundAnswer>();
  expectTypeOf<Wire.CreatePayout>().toEqualTypeOf<CreatePayoutBody>();
  expectTypeOf<Wire.PayoutStatus>().toEqualTypeOf<PayoutStatus>();
  expectTypeOf<Wire.ClaimStatus>().toEqualTypeOf<ClaimStatus>();
  expectTypeOf<Wire.CreatedPayout>().toEqualTypeOf<AnswerOf<typeof createPayoutCall>>();
  expectTypeOf<Wire.PayoutRow>().toEqualTypeOf<CreatePayoutsAnswer['results'][number]>();
  expectTypeOf<Wire.CreatedPayouts>().toEqualTypeOf<CreatePayoutsAnswer>();
  expectTypeOf<Wire.Payout>().toEqualTypeOf<MerchantPayout>();
  expectTypeOf<Wire.PayoutStep>().toEqualTypeOf<AnswerOf<typeof cancelMerchantPayoutCall>>();
  expectTypeOf<Wire.TestPayment>().toEqualTypeOf<CreateTestPaymentInput>();
  expectTypeOf<Plain<Wire.PaidTestOrder>>().toEqualTypeOf<CreateTestPaymentAnswer>();
  expectTypeOf<Wire.PayoutAcceptance>().toEqualTypeOf<AnswerOf<typeof acceptMerchantPayoutCall>>();
});

// The compiler cannot list the types of a module, so the test reads the sources.
it('compares every type it exports', () => {
  const exported = namesIn('./wire-types.ts', /^export type (\w+)/gm);
  expect(exported.length).toBeGreaterThan(30);
  expect(namesIn('./wire-types.test.ts', /expectTypeOf<(?:Plain<)?Wire[.](\w+)>+\(\)[.]toEqualTypeOf</g)).toEqual(
    exported,
  );
});

function namesIn(file: string, pattern: RegExp): (string | undefined)[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...source.matchAll(pattern)].map(([, name]) => name).toSorted();
}
