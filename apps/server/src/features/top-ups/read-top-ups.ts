import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskName } from '@mashang/contract/participants';
import {
  DEPOSIT_REASONS,
  isFictitious,
  type TopUpDetail,
  type TopUpListQuery,
  type TopUpPage,
  type TopUpRow,
  type TopUpTerms,
  WALLET_KINDS,
  whyNoTopUp,
} from '@mashang/contract/top-ups';
import { cursorAfter } from '../../platform/database/statements/db-paging.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type Actor, allow, type Ctx, isStaff } from '../../platform/verbs/verb.ts';
import { postingsOfOrder } from '../ledger/read-ledger.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { applicantOf } from './applicant.ts';
import {
  countTopUps,
  type DepositRecord,
  findTopUp,
  findTravel,
  listDeposits,
  listTopUpEvents,
  listTopUpRows,
  type TopUpEvent,
  type TopUpFacts,
  type TopUpRecord,
  type TravelRecord,
} from './top-up-reads-store.ts';
import { findTopUpStanding } from './top-ups-store.ts';
import { chainOf } from './usdt/chain.ts';
import { isChainReady } from './usdt/chain-health.ts';
import * as zh from './zh.ts';

const usdt = (units: bigint | null) => (units === null ? '' : formatMoney(units, 'USDT'));
const isOwn = (actor: Actor, id: bigint) => actor.kind === 'user' && actor.participantId === id;
/** Shows a name in full only to its own participant. */
const nameFor = (actor: Actor, id: bigint, name: string) => (isOwn(actor, id) || name === '' ? name : maskName(name));

function viewRow(row: TopUpRecord, actor: Actor): TopUpRow {
  return {
    id: `${row.id}`,
    orderNo: row.orderNo,
    participantId: `${row.participantId}`,
    participantName: row.participantName,
    asset: row.way === 'bank' ? 'CNY' : 'USDT',
    way: row.way,
    currency: row.currency,
    amount: formatMoney(row.amount),
    credited: formatMoney(row.credited),
    usdtAmount: usdt(row.usdtAmount),
    rate: row.rate === null ? '' : formatRate(row.rate),
    address: row.address ?? '',
    txHash: row.txHash,
    confirmations: row.confirmations,
    confirmationsNeeded: row.needed ?? 0,
    status: row.status,
    createTime: row.createTime,
    expireTime: row.expireTime,
    excessTime: Number(row.leftMs),
    closeTime: row.closeTime,
    bankName: row.bankName,
    payerName: nameFor(actor, row.participantId, row.payerName),
    reference: row.reference,
    reason: row.reason,
    waiting: row.waiting,
  };
}

/** Returns one page of top-ups: of the reader and its downline, or of everybody for staff. */
export async function listTopUps(ctx: Ctx, query: TopUpListQuery): Promise<TopUpPage> {
  allow(ctx.actor, 'top-up:read');
  return asReader(ctx, async (tx) => {
    const [rows, counts] = await Promise.all([listTopUpRows(tx, query), countTopUps(tx, query)]);
    const capped = counts.total > TOTAL_CAP;
    const totals = {
      currency: BOOKS_CURRENCY,
      amount: formatMoney(counts.amount),
      credited: formatMoney(counts.credited),
    };
    return {
      list: rows.map((row) => viewRow(row, ctx.actor)),
      total: Math.min(counts.total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, query),
      totalIsCapped: capped || undefined,
      totals: capped ? undefined : totals,
    };
  });
}

/** Returns one top-up with its deposits, history, postings and travel-rule record. */
export async function readTopUp(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<TopUpDetail> {
  const { actor, platform } = ctx;
  allow(actor, 'top-up:read');
  const chain = chainOf(platform);
  return asReader(ctx, async (tx) => {
    const found = await findTopUp(tx, orderNo);
    if (!found) throw new BusinessError('notFound', zh.faults.topUpMissing);
    const [deposits, events, travel, postings] = await Promise.all([
      listDeposits(tx, found.id),
      listTopUpEvents(tx, found.id),
      findTravel(tx, found.id),
      postingsOfOrder(tx, orderNo, actor),
    ]);
    const mine = isOwn(actor, found.participantId);
    const own = chain && Number(found.chainId) === chain.chainId ? chain : null;
    const sandbox = mine && platform.config.demo && own?.sandbox != null;
    return {
      order: {
        ...viewOrder(found, actor),
        network: own?.network ?? (found.chainId ? `EVM ${found.chainId}` : ''),
        sandbox,
        mine,
      },
      travel: travel ? viewTravel(travel, (name) => nameFor(actor, found.participantId, name)) : null,
      deposits: deposits.map((deposit) => viewDeposit(deposit, actor)),
      timeline: events.map(viewEvent),
      postings,
    };
  });
}

function viewOrder(found: TopUpFacts, actor: Actor) {
  const { proof, remark, rateSource, rateTime, operator, address } = found;
  return { ...viewRow(found, actor), proof, remark, rateSource, rateTime, operator, payText: address ?? '' };
}

/** Only the institution may see that a sender is on a list. */
function viewDeposit({ amount, value, id, blockNumber, why, ...rest }: DepositRecord, actor: Actor) {
  const said = why === 'listed' && !isStaff(actor) ? 'checking' : why;
  return {
    ...rest,
    id: `${id}`,
    blockNumber: `${blockNumber}`,
    why: said,
    usdtAmount: usdt(amount),
    currency: BOOKS_CURRENCY,
    value: formatMoney(value),
  };
}

function viewTravel(
  { walletKind, provider, originatorName, beneficiaryName, ...rest }: TravelRecord,
  name: (text: string) => string,
) {
  const wallet = provider ? `${WALLET_KINDS[walletKind]}：${provider}` : WALLET_KINDS[walletKind];
  return { ...rest, wallet, originatorName: name(originatorName), beneficiaryName: name(beneficiaryName) };
}

const STEPS: Record<string, string> = {
  applied: zh.readTopUps.applied,
  requested: zh.readTopUps.requested,
  cancelled: zh.readTopUps.cancelled,
  expired: zh.readTopUps.expired,
  refused: zh.readTopUps.refused,
  seen: zh.readTopUps.seen,
  seen_again: zh.readTopUps.seenAgain,
  gone: zh.readTopUps.gone,
  credited: zh.readTopUps.credited,
  suspense: zh.readTopUps.suspense,
  quarantined: zh.readTopUps.quarantined,
  dust: zh.readTopUps.dust,
  credit: zh.readTopUps.credit,
  return: zh.readTopUps.return,
  keep: zh.readTopUps.keep,
  release: zh.readTopUps.release,
};
const WHO: Record<string, string> = zh.readTopUps.actors;

const REASONS: Readonly<Record<string, string>> = DEPOSIT_REASONS;
/**
 * Returns the text of a reason code, and the first and last digits of a transaction hash; its deposit shows it in full.
 */
function noteText(note: string): string {
  if (/^0x[0-9a-f]{64}$/.test(note)) return zh.readTopUps.transaction(note.slice(0, 10), note.slice(-8));
  return REASONS[note] ?? note;
}

function viewEvent({ what, actor, note, time }: TopUpEvent) {
  return { time, title: STEPS[what] ?? what, detail: noteText(note), actor: WHO[actor] ?? actor };
}

/** Returns the data for the forms: the account to pay to, which ways are on, and the payer's name. */
export async function readTerms(ctx: Ctx): Promise<TopUpTerms> {
  const { participantId } = applicantOf(ctx);
  const { platform } = ctx;
  const { bank, xpub, confirmations, minutes } = platform.config.topUp;
  const [profile, standing, ready] = await Promise.all([
    currentLicence(platform),
    findTopUpStanding(platform.db.app, participantId),
    isChainReady(platform),
  ]);
  const why = (way: 'bank' | 'usdt') => whyNoTopUp(profile, way, platform.clock.now()) ?? '';
  const chain = chainOf(platform);
  return {
    payerName: standing?.legalName ?? '',
    bank: {
      why: why('bank') || (bank ? '' : zh.readTopUps.noBankAccount),
      holder: profile?.legalName ?? '',
      ...(bank ?? { bankName: '', branch: '', accountNo: '' }),
    },
    usdt: {
      why: why('usdt') || (xpub ? '' : zh.readTopUps.noAddress),
      ready,
      network: chain?.network ?? '',
      confirmations: chain?.confirmations ?? confirmations,
      minutes,
    },
    sandbox: platform.config.demo && chain?.sandbox != null && isFictitious(profile),
  };
}
