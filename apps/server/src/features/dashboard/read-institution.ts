import {
  EXPOSURE_FOR,
  type Exposure,
  type Institution,
  type InstitutionAlert,
  WAITING_CAP,
  type WaitingName,
} from '@mashang/contract/dashboard';
import { floatsStanding } from '@mashang/contract/jurisdictions';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { Permission } from '@mashang/contract/permissions';
import { keysOf } from '@mashang/contract/states';
import { formatTime } from '@mashang/contract/time';
import { createCached } from '../../platform/cached.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx, isStaff, type UserActor } from '../../platform/verbs/verb.ts';
import { approvalsToDo } from '../approvals/approvals-to-do.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { expiringMerchants } from '../merchants/oversight/expiring-merchants.ts';
import { sumRegister } from '../participants/network/sum-register.ts';
import { payoutsToDo } from '../payout-orders/payouts-to-do.ts';
import { proofsToDo } from '../refunds/proofs-to-do.ts';
import { systemTroubles } from '../system/system-troubles.ts';
import { endpointTroubles } from '../webhooks/endpoint-troubles.ts';
import { licenceAlert, lowFloatAlerts, MERCHANT_DAYS, merchantEndAlerts, registerAlerts } from './alert-rules.ts';
import { countWaiting, type ExposureSums, findBrokenChain, listFloatPaces, sumExposure } from './institution-store.ts';
import * as zh from './zh.ts';

/** All staff see the same institution, so its facts are read once in this time. */
const MAX_AGE_MS = 2_000;

type Facts = {
  floats: boolean;
  exposure: ExposureSums;
  waiting: Awaited<ReturnType<typeof countWaiting>>;
  alerts: InstitutionAlert[];
};
const caches = new WeakMap<Platform, { get(): Promise<Facts> }>();

/**
 * Permissions to see each item: waiting work is shown to users who may do it, an alert to those who may open its page.
 */
const WAITS_FOR: Record<keyof Facts['waiting'], Permission> = {
  hits: 'screening-hit:propose',
  casesOverdue: 'risk-case:work',
  casesOpen: 'risk-case:work',
  riskReports: 'risk-report:write',
  complaints: 'complaint:review',
  adjustments: 'collection-order:close',
  exceptions: 'reconciliation:settle',
  merchantReviews: 'merchant-application:check',
  participantReviews: 'participant:review',
  accountChecks: 'collection-account:check',
  webhooksDead: 'webhook:resend',
  cashOuts: 'cash-out:propose',
  cashOutsToSend: 'cash-out:send',
  topUps: 'top-up:propose',
  refundsToSend: 'refund:pay',
  refundsAtChannel: 'refund:pay',
  refundsShort: 'refund:propose',
  settlementsToPropose: 'settlement:propose',
  settlementsToSend: 'settlement:send',
};
/** Waiting work that exists only in mode `agent_float`. */
const OF_FLOATS = new Set<WaitingName>([
  'payoutsAbnormal',
  'payoutsToSecond',
  'payoutsToAccept',
  'refundsToSecond',
  'refundsToAccept',
  'topUps',
  'accountChecks',
]);
const ALERTS_FOR: Record<InstitutionAlert['kind'], Permission> = {
  licence: 'licence:read',
  verify: 'system:read',
  backup: 'system:read',
  'audit-chain': 'audit:read',
  replica: 'system:read',
  queue: 'system:read',
  job: 'system:read',
  connector: 'system:read',
  endpoint: 'webhook:read',
  'low-float': 'participant:oversee',
  'merchant-end': 'merchant:read',
  'participant-end': 'participant:oversee',
};

/** 首页 of the staff: what the institution holds, what waits for this person, and the alerts. */
export async function readInstitution(ctx: Ctx): Promise<Institution> {
  const { actor } = ctx;
  allow(actor, 'dashboard:read');
  if (!isStaff(actor)) throw new BusinessError('forbidden', zh.readInstitution.notPermitted);
  const [facts, approvals, payouts, proofs] = await Promise.all([
    factsOf(ctx.platform),
    asReader(ctx, (tx) => approvalsToDo(tx, actor)),
    asReader(ctx, (tx) => payoutsToDo(tx, actor)),
    asReader(ctx, (tx) => proofsToDo(tx, actor)),
  ]);
  const own = (name: WaitingName, count: number) => ({ name, count, since: '' });
  const shared = keysOf(WAITS_FOR)
    .filter((name) => actor.permissions.has(WAITS_FOR[name]))
    .map((name) => ({
      name,
      count: Math.min(facts.waiting[name].count, WAITING_CAP + 1),
      since: facts.waiting[name].since,
    }));
  const waiting = [
    ...(actor.permissions.has('approval:read') ? [own('approvals', approvals)] : []),
    ...payoutsFor(actor, payouts).map(([name, count]) => own(name, count)),
    ...(actor.permissions.has('refund:pay')
      ? [own('refundsToSecond', proofs.toSecond), own('refundsToAccept', proofs.toAccept)]
      : []),
    ...shared,
  ];
  const { floatAvailable, floatHeld, ...exposure } = exposureFor(actor, viewExposure(facts.exposure));
  const ofFloats = floatAvailable !== undefined && floatHeld !== undefined ? { floatAvailable, floatHeld } : {};
  return {
    time: formatTime(ctx.now),
    currency: BOOKS_CURRENCY,
    exposure: facts.floats ? { ...ofFloats, ...exposure } : exposure,
    waiting: facts.floats ? waiting : waiting.filter(({ name }) => !OF_FLOATS.has(name)),
    alerts: facts.alerts.filter(({ kind }) => actor.permissions.has(ALERTS_FOR[kind])),
  };
}

type Payouts = Awaited<ReturnType<typeof payoutsToDo>>;
function payoutsFor({ permissions }: UserActor, counts: Payouts): [WaitingName, number][] {
  const all: [WaitingName, number, Permission][] = [
    ['payoutsAbnormal', counts.abnormal, 'payout-order:judge'],
    ['payoutsToSecond', counts.toSecond, 'payout-order:accept'],
    ['payoutsToAccept', counts.toAccept, 'payout-order:accept'],
    ['payoutsToSend', counts.toSend, 'payout-order:send'],
  ];
  return all.filter(([, , permission]) => permissions.has(permission)).map(([name, count]) => [name, count]);
}

function factsOf(platform: Platform): Promise<Facts> {
  let cache = caches.get(platform);
  if (!cache) {
    cache = createCached(() => readFacts(platform), MAX_AGE_MS, platform.clock.now);
    caches.set(platform, cache);
  }
  return cache.get();
}

async function readFacts(platform: Platform): Promise<Facts> {
  const sql = platform.db.app;
  const [exposure, waiting, licence, troubles, endpoints, paces, brokenChain, ending, registers] = await Promise.all([
    sumExposure(sql),
    countWaiting(sql),
    currentLicence(platform),
    systemTroubles(platform),
    endpointTroubles(sql),
    listFloatPaces(sql),
    findBrokenChain(sql),
    expiringMerchants(sql, MERCHANT_DAYS.warn),
    sumRegister(sql),
  ]);
  const ofLicence = licenceAlert(licence, platform.clock.now());
  const alerts: InstitutionAlert[] = [
    ...(ofLicence ? [ofLicence] : []),
    ...(brokenChain
      ? [{ kind: 'audit-chain', level: 'bad', text: zh.readInstitution.chainBroken(brokenChain), subject: '' } as const]
      : []),
    ...troubles,
    ...endpoints.map((one) => ({ kind: 'endpoint', ...one }) as const),
    ...lowFloatAlerts(paces),
    ...merchantEndAlerts(ending),
    ...registerAlerts(registers),
  ];
  return {
    floats: floatsStanding(licence).kind !== 'off',
    exposure,
    waiting,
    alerts: alerts.toSorted((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad')),
  };
}

function exposureFor({ permissions }: UserActor, exposure: Exposure): Partial<Exposure> {
  const names = keysOf(exposure).filter((name) => permissions.has(EXPOSURE_FOR[name]));
  return Object.fromEntries(names.map((name) => [name, exposure[name]]));
}

function viewExposure({ floatPosted, floatHeld, ...rest }: ExposureSums): Exposure {
  return {
    ...rest,
    floatAvailable: formatMoney(floatPosted - floatHeld),
    floatHeld: formatMoney(floatHeld),
    payable: formatMoney(rest.payable),
    payableHeld: formatMoney(rest.payableHeld),
    awaiting: formatMoney(rest.awaiting),
    payouts: formatMoney(rest.payouts),
    suspense: formatMoney(rest.suspense),
    revenue: formatMoney(rest.revenue),
    owed: formatMoney(rest.owed),
  };
}
