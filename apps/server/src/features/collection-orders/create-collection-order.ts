import type { CreateCollectionBody, SkipReason } from '@mashang/contract/collection-orders';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { parseMoney } from '@mashang/contract/money';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { Writes } from '../../platform/database/db.ts';
import { createMoneyQueue } from '../../platform/database/statements/batch.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { batchMeter } from '../../platform/observability/metrics.ts';
import { nextOrderNo } from '../../platform/order-number.ts';
import type { Platform } from '../../platform/platform.ts';
import { whyNoTarget } from '../../platform/security/target-rules.ts';
import { type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import { allowedAccountTypes, requireService } from '../licence/current-licence.ts';
import { keyReused, nonceUsed, requestUnderWay } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKey } from '../merchants/keys/merchant-keys.ts';
import { explainStopped } from '../merchants/oversight/stopped-merchant.ts';
import { chargeSlot } from '../products/rotation/rotation-slot-rules.ts';
import { type Candidate, NO_ACCOUNT, offersOf } from '../products/rotation/routing-rules.ts';
import { claimGoodsOrder } from '../shops/claim-goods-order.ts';
import { createInstitutionOrders } from './institution-orders-store.ts';
import { type CreateItem, type CreateResult, createOrders, findAnswer } from './orders-store.ts';
import { payUrlOf } from './pay-token.ts';
import { type Leg, legsOf, type Place, type PlaceSkip, rankPlaces } from './routing/place-rules.ts';
import { channelRefusal, minuteOfDayAt, type RoutedProduct, type Routing, rotationAt } from './routing/routing.ts';
import * as zh from './zh.ts';

/**
 * A create request as received: the body's hash identifies it under its idempotency key; `nonce` is null for requests
 * without one.
 */
export type CreateInput = {
  body: CreateCollectionBody;
  key: MerchantKey;
  nonce: string | null;
  idempotencyKey: string | null;
  bodyHash: string;
  /** Only this participant's accounts may take the order: a test order, or an order for goods of its shop. */
  onlyParticipant?: number;
};
/** The answer's JSON text, byte for byte the same when the request is repeated. */
export type CreateAnswer = { json: string };

const BATCH_MAX = 128;
/** Batches of one queue under way at a time, so that the database finds the next one when it has finished one. */
const CONCURRENT_BATCHES = 3;

type BatchQueue<I> = (by: { writes: Writes }, item: I) => Promise<CreateResult>;
type Prepared = { item: CreateItem; picks: Candidate[] };
type PlacedItem = { item: CreateItem; places: Place[] };
/** The batch queues of a product: for participants' accounts, and for the institution's places. */
type BatchQueues = { pool: BatchQueue<Prepared>; bank: BatchQueue<PlacedItem> };

/** Builds the verb that creates collection orders, with its batch queues for each product. */
export function collectionCreator(platform: Platform, routing: Routing) {
  const queues = new Map<number, BatchQueues>();
  const measure = batchMeter(platform, 'create');
  const underWay = new Map<string, string>();

  function queuesOf(product: RoutedProduct): BatchQueues {
    const known = queues.get(product.id);
    if (known) return known;
    const options = { maxSize: BATCH_MAX, concurrency: CONCURRENT_BATCHES, measure };
    const made = {
      pool: createMoneyQueue<Prepared, CreateResult>(
        (writes, prepared) => runBatch({ platform, writes }, product.id, prepared),
        options,
      ),
      bank: createMoneyQueue<PlacedItem, CreateResult>(
        (writes, placed) => runPlaced({ platform, writes }, product.id, placed),
        options,
      ),
    };
    queues.set(product.id, made);
    return made;
  }

  return moneyCommand<CreateInput, CreateAnswer>({
    name: 'collection-order.create',
    permission: null,
    service: 'collection',
    async run(ctx, input) {
      checkMerchant(input.key);
      const claims = claimsOf(input);
      for (const [claim, hash] of claims) {
        const other = underWay.get(claim);
        if (other !== undefined) throw underWayError(claim, other === hash);
      }
      for (const [claim, hash] of claims) underWay.set(claim, hash);
      try {
        return await createOne(ctx, input, routing, queuesOf);
      } finally {
        for (const [claim] of claims) underWay.delete(claim);
      }
    },
  });
}

function checkMerchant(key: MerchantKey): void {
  if (key.kybStatus !== KYC_STATUS.verified)
    throw new BusinessError('forbidden', zh.createCollectionOrder.unverified).because('merchant_unverified');
}

/**
 * Keys that two requests must not use at the same time in this process; the database guards the same across processes.
 */
function claimsOf(input: CreateInput): [string, string][] {
  const merchant = input.key.merchantId;
  const claims: [string, string][] = [];
  if (input.idempotencyKey !== null) claims.push([`i:${merchant}:${input.idempotencyKey}`, input.bodyHash]);
  if (input.nonce !== null) claims.push([`n:${input.key.keyId}:${input.nonce}`, '']);
  claims.push([`m:${merchant}:${input.body.mchOrderNo}`, '']);
  return claims;
}

function underWayError(claim: string, sameBody: boolean): BusinessError {
  if (claim.startsWith('n:')) return nonceUsed();
  if (claim.startsWith('m:'))
    return new BusinessError('conflict', zh.createCollectionOrder.orderUnderWay, { retryAfter: 1 }).because(
      'request_in_progress',
    );
  return sameBody ? requestUnderWay() : keyReused();
}

/** Why a create request is refused, as far as the routing snapshot shows; null if it may be tried. */
function whyRefused(
  platform: Platform,
  product: RoutedProduct | undefined,
  body: CreateCollectionBody,
  amount: bigint,
): BusinessError | null {
  if (!product) return productUnknown();
  if (amount <= 0n) return invalidField('amount', zh.createCollectionOrder.amountZero).because('amount_not_positive');
  if (amount < product.minAmount || amount > product.maxAmount) return amountOutOfRange();
  const badTarget = body.notifyUrl === undefined ? null : whyNoTarget(body.notifyUrl, platform.config.demo);
  return badTarget ? invalidField('notifyUrl', badTarget).because('notify_url_refused') : null;
}

function productUnknown(): BusinessError {
  return invalidField('product', zh.createCollectionOrder.productMissing).because('product_unknown');
}
function amountOutOfRange(): BusinessError {
  return invalidField('amount', zh.createCollectionOrder.amountOutOfRange).because('amount_out_of_range');
}

async function answerBefore(platform: Platform, input: CreateInput): Promise<CreateAnswer | null> {
  if (input.idempotencyKey === null) return null;
  const stored = await findAnswer(platform.db.app, input.key.merchantId, input.idempotencyKey);
  if (stored && stored.hash !== input.bodyHash) throw keyReused();
  return stored && { json: stored.answer };
}

async function createOne(
  ctx: MoneyCtx,
  input: CreateInput,
  routing: Routing,
  queuesOf: (product: RoutedProduct) => BatchQueues,
): Promise<CreateAnswer> {
  const { platform, now } = ctx;
  const { body } = input;
  const product = routing.peek(body.product) ?? (await routing.product(body.product));
  const amount = parseMoney(body.amount);
  const refusal = whyRefused(platform, product, body, amount);
  if (refusal || !product) {
    // A stored answer is returned again, even if the product has changed since.
    const before = await answerBefore(platform, input);
    if (before) return before;
    throw refusal;
  }

  const no = nextOrderNo('DS', now);
  const { goodsOrderNo } = body;
  if (goodsOrderNo === undefined) return routeOne({ ctx, input, product, amount, no, queuesOf });
  const before = await answerBefore(platform, input);
  if (before) return before;
  const { merchantId } = input.key;
  const goods = await claimGoodsOrder(ctx, {
    merchantId,
    mchOrderNo: body.mchOrderNo,
    goodsOrderNo,
    amount,
    agtOrderNo: no,
  });
  // The claim is released if no order came of it: refused, a repeat of another order, or no account to collect it.
  try {
    return await routeOne({
      ctx,
      input: { ...input, onlyParticipant: goods.participantId },
      product,
      amount,
      no,
      queuesOf,
    });
  } finally {
    await goods.release();
  }
}

type Routed = {
  ctx: MoneyCtx;
  input: CreateInput;
  product: RoutedProduct;
  amount: bigint;
  no: string;
  queuesOf: (product: RoutedProduct) => BatchQueues;
};
async function routeOne({ ctx, input, product, amount, no, queuesOf }: Routed): Promise<CreateAnswer> {
  const { platform, now } = ctx;
  const { body } = input;
  const item: CreateItem = {
    merchant: input.key.merchantId,
    payable: input.key.payableAccount,
    key_id: input.key.keyId,
    nonce: input.nonce,
    idem: input.idempotencyKey,
    hash: input.bodyHash,
    no,
    mch_no: body.mchOrderNo,
    amount: amount.toString(),
    subject: body.subject,
    payer_ref: platform.secrets.vault.seal('collection_order.payer_ref', body.payerRef ?? ''),
    goods: body.goodsOrderNo ?? '',
    notify: body.notifyUrl ?? '',
    return_url: body.returnUrl ?? '',
    tag: '',
    pay_url: payUrlOf(platform, no),
    candidates: [],
    skips: '',
    last: false,
  };
  const only = input.onlyParticipant;
  const scope =
    only === undefined
      ? product
      : { ...product, candidates: product.candidates.filter((candidate) => candidate.participantId === only) };
  // If there is no candidate to skip, that is a skip reason too, without an account.
  const nobody = only === undefined ? 'none_in_rotation' : 'seller_not_in_rotation';
  const queues = queuesOf(product);
  const { legs, skips } = await legsFor(platform, { product, amount, now, sellerOnly: only !== undefined });
  for (const { place, reason } of skips) item.skips += placeSkipText(place, reason);
  for (const [at, leg] of legs.entries()) {
    const isLastLeg = at === legs.length - 1;
    const [place] = leg.places;
    // The leg's first place is charged in the rotation, because the order was offered to it, whichever place takes it.
    if (place) chargeSlot(place, rotationAt(product.rotations, place.position));
    if (leg.pool && scope.candidates.length === 0) item.skips += skipText(NO_ACCOUNT, nobody);
    const result = leg.pool
      ? await routeInRounds(item, scope, { amount, now, isLastLeg }, (prepared) => queues.pool(ctx, prepared))
      : await routeToPlaces(item, leg.places, isLastLeg, (placed) => queues.bank(ctx, placed));
    if (result.outcome !== 'exhausted') return answerOf(result);
    item.skips = result.skipped ?? '';
    // The first leg stored the nonce, and this is still the same request.
    item.nonce = null;
  }
  throw new Error(`routing of ${no} did not end`);
}

/**
 * The legs that an order of a product is offered to, best first, and the places that it is not offered to. If no place
 * is open, the institution's side stores the order as failed, with the reasons.
 */
async function legsFor(
  platform: Platform,
  { product, amount, now, sellerOnly }: { product: RoutedProduct; amount: bigint; now: number; sellerOnly: boolean },
): Promise<{ legs: Leg[]; skips: PlaceSkip[] }> {
  const { settlementMode: mode } = await requireService(platform, 'collection');
  if (sellerOnly) return { legs: [{ pool: mode !== 'institution', places: [] }], skips: [] };
  const asked = { mode, choice: product.placeChoice, amount, minuteOfDay: minuteOfDayAt(now) };
  const { ranked, skips } = rankPlaces(product.places, asked);
  const legs = legsOf(ranked);
  return { legs: legs.length > 0 ? legs : [{ pool: false, places: [] }], skips };
}

/** Asks the database for the first of the institution's places that may take the order. */
async function routeToPlaces(
  item: CreateItem,
  places: Place[],
  isLastLeg: boolean,
  queue: (placed: PlacedItem) => Promise<CreateResult>,
): Promise<CreateResult> {
  item.last = isLastLeg;
  // Where every place was skipped, their own reasons say more.
  if (places.length === 0 && item.skips === '') item.skips += skipText(NO_ACCOUNT, 'no_place');
  return queue({ item, places });
}

/** A skip reason in the form in which the database stores its own. */
function skipText(accountId: number, reason: SkipReason): string {
  return `,{"a":"${accountId}","r":"${reason}"}`;
}

function placeSkipText({ id }: Place, reason: SkipReason): string {
  return `,{"a":"${NO_ACCOUNT}","r":"${reason}","p":"${id}"}`;
}

const isBusy = (skipped: string, { accountId }: Candidate) => skipped.includes(skipText(accountId, 'same_amount_open'));

/** Asks the database for the first of the offered accounts that may take the order. */
async function routeInRounds(
  item: CreateItem,
  product: RoutedProduct,
  { amount, now, isLastLeg }: { amount: bigint; now: number; isLastLeg: boolean },
  queue: (prepared: Prepared) => Promise<CreateResult>,
): Promise<CreateResult> {
  const { candidates, rotations } = product;
  const offering = { candidates, rotation: rotations.accounts, closed: channelRefusal(product, amount, now) };
  const offers = offersOf(offering, amount);
  for (let offer = offers.next(); !offer.done; offer = offers.next((one) => isBusy(item.skips, one))) {
    const { picks, again, skips } = offer.value;
    for (const { accountId, reason } of skips) item.skips += skipText(accountId, reason);
    for (const { accountId } of again) item.skips = item.skips.replace(skipText(accountId, 'same_amount_open'), '');
    item.last = isLastLeg && offer.value.last;
    const result = await queue({ item, picks });
    if (result.outcome !== 'exhausted' || offer.value.last) return result;
    item.skips = result.skipped ?? '';
    // The first round stored the nonce, and this is still the same request.
    item.nonce = null;
  }
  throw new Error(`routing of ${item.no} did not end`);
}

type Sending = Pick<MoneyCtx, 'platform' | 'writes'>;
/** Creates a batch of one product's orders: each account is listed once, and items refer to it by its index from 1. */
async function runBatch({ platform, writes }: Sending, product: number, prepared: Prepared[]): Promise<CreateResult[]> {
  const profile = await requireService(platform, 'collection');
  await platform.gate(FLOATS);
  const accounts: number[] = [];
  const indexes = new Map<number, number>();
  for (const { item, picks } of prepared) {
    item.candidates = picks.map((pick) => {
      let index = indexes.get(pick.accountId);
      if (index === undefined) {
        index = accounts.push(pick.accountId);
        indexes.set(pick.accountId, index);
      }
      return index;
    });
  }
  const items = prepared.map(({ item }) => item);
  const results = await explainStopped(() =>
    createOrders(writes.line(product), {
      product,
      types: allowedAccountTypes(profile),
      accounts,
      items,
    }),
  );
  platform.bus.signal('events');
  return results;
}

/**
 * Creates a batch of one product's orders at the institution's places: each is listed once, items refer to its index.
 */
async function runPlaced(
  { platform, writes }: Sending,
  product: number,
  placed: PlacedItem[],
): Promise<CreateResult[]> {
  await requireService(platform, 'collection');
  const ids = [...new Set(placed.flatMap(({ places }) => places.map(({ id }) => id)))];
  for (const { item, places } of placed) item.candidates = places.map(({ id }) => ids.indexOf(id) + 1);
  const items = placed.map(({ item }) => item);
  const results = await explainStopped(() =>
    createInstitutionOrders(writes.line(product), { product, places: ids, items }),
  );
  platform.bus.signal('events');
  return results;
}

function answerOf(result: CreateResult): CreateAnswer {
  switch (result.outcome) {
    case 'created':
    case 'replay':
      return { json: result.answer as string };
    case 'idem_mismatch':
      throw keyReused();
    case 'nonce_reused':
      throw nonceUsed();
    case 'duplicate':
      throw new BusinessError('conflict', zh.createCollectionOrder.duplicate, {
        agtOrderNo: result.answer,
        fields: [{ field: 'mchOrderNo', reason: zh.createCollectionOrder.duplicate }],
      }).because('duplicate_order');
    case 'unknown_product':
      throw productUnknown();
    case 'out_of_range':
      throw amountOutOfRange();
    case 'exhausted':
      throw new Error('an exhausted round is asked again, not answered');
  }
}
