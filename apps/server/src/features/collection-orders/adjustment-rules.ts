import {
  type Adjustment,
  type AdjustmentOutcome,
  type AdjustmentPayload,
  COLLECTION_STATUS,
  type CollectionStatus,
  type PlannedPosting,
} from '@mashang/contract/collection-orders';
import { type FeeTerms, feeAt, feeNumbers } from '@mashang/contract/fees';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney, shareOf } from '@mashang/contract/money';

/** An order as far as its settlement goes; what stays the same while a proposal waits. Amounts in wire money. */
export type AdjustmentTerms = {
  status: CollectionStatus;
  adjustment: Adjustment | '';
  due: string;
  /** Reported as received; empty where nobody has. */
  reported: string;
  fee: Omit<FeeTerms, 'currency'>;
  /** From the collector up to its root. */
  chainRates: number[];
  chainNames: string[];
  institution: boolean;
  merchant: string;
  collector: string;
};
export type Plan = {
  settled: bigint;
  returned: bigint;
  /** What leaves the collector's float. */
  leavesFloat: bigint;
  postings: PlannedPosting[];
};
type Wanted = Pick<AdjustmentPayload, 'outcome' | 'received' | 'returnBy'>;
/** What the collector has for it in fen: of its float, and of the caps of its person (null where nobody collects). */
export type Means = { available: bigint; room: bigint | null };

const HOUSE = '平台';

function settledOf(outcome: AdjustmentOutcome, received: bigint, due: bigint): bigint {
  if (outcome === 'return') return 0n;
  return outcome === 'settle_due' ? due : received;
}

/** What of the fee is left to the institution. */
function restOf({ fee, chainRates }: AdjustmentTerms, settled: bigint): bigint {
  return sharesOf(chainRates, settled).reduce((left, share) => left - share, feeAt(settled, feeNumbers(fee)));
}

function sharesOf(chainRates: readonly number[], settled: bigint): bigint[] {
  return chainRates.map((rate, at) => shareOf(settled, rate - (chainRates[at - 1] ?? 0)));
}

function settlement(terms: AdjustmentTerms, settled: bigint): [string, string, bigint][] {
  const fee = feeAt(settled, feeNumbers(terms.fee));
  const shares = sharesOf(terms.chainRates, settled);
  return [
    terms.institution ? [HOUSE, '银行清算', -settled] : [terms.collector, '额度', -settled],
    [terms.merchant, '商户应付', settled - fee],
    ...shares.map((share, at): [string, string, bigint] => [terms.chainNames[at] ?? '', '佣金', share]),
    [HOUSE, '平台收入', restOf(terms, settled)],
  ];
}

/** What an outcome would post, to the fen as the database does it (`adjust_collection_proven`). */
export function planAdjustment(terms: AdjustmentTerms, wanted: Wanted): Plan {
  const received = parseMoney(wanted.received);
  const settled = settledOf(wanted.outcome, received, parseMoney(terms.due));
  const returned = received - settled;
  // Owed to the payer from now on: what a collector keeps is taken of its float until it has paid it back.
  const back: [string, string, bigint][] = [
    ...(terms.institution
      ? ([
          [HOUSE, '银行清算', -returned],
          [HOUSE, '挂账', returned],
          [HOUSE, '挂账', -returned],
        ] as [string, string, bigint][])
      : ([[terms.collector, '额度', -returned]] as [string, string, bigint][])),
    [terms.merchant, '应退付款人', returned],
  ];
  const lines = [...(settled > 0n ? settlement(terms, settled) : []), ...(returned > 0n ? back : [])];
  return {
    settled,
    returned,
    leavesFloat: terms.institution ? 0n : received,
    postings: lines
      .filter(([, , amount]) => amount !== 0n)
      .map(([owner, account, amount]) => ({ owner, account, amount: formatMoney(amount) })),
  };
}

/** Caps count what is settled (L4). An order that waits has taken its own amount already. */
function whyAboveCaps({ status, due }: AdjustmentTerms, settled: bigint, room: bigint | null): string {
  const taken = status === COLLECTION_STATUS.awaiting ? parseMoney(due) : 0n;
  if (room === null || settled <= taken || settled <= room) return '';
  const left = groupMoney(formatMoney(room > 0n ? room : 0n));
  return `超出收款方的个人限额：本单最多可结算 ${left} 元，超出部分须退回付款人`;
}

/** Why an outcome does not fit what came, or would take more float or more of the caps than there is; empty when it may be. */
export function whyNotOutcome(terms: AdjustmentTerms, wanted: Wanted, { available, room }: Means): string {
  const received = parseMoney(wanted.received);
  if (received <= 0n) return '实收金额必须大于 0';
  if (received > MAX_AMOUNT_FEN) return '实收金额过大';
  if (wanted.outcome === 'settle_due' && received <= parseMoney(terms.due)) return '实收没有多于订单金额';
  if (wanted.returnBy === 'collector' && terms.institution && wanted.outcome !== 'settle')
    return '款项在平台账户，须由平台退回';
  const { leavesFloat, settled } = planAdjustment(terms, wanted);
  if (leavesFloat > available)
    return `收款方可用额度不足：需 ${groupMoney(formatMoney(leavesFloat))} 元，可用 ${groupMoney(formatMoney(available))} 元`;
  if (settled > 0n && restOf(terms, settled) < 0n)
    return `结算 ${groupMoney(formatMoney(settled))} 元时手续费低于佣金合计，不能按此金额结算`;
  return whyAboveCaps(terms, settled, room);
}

/** What an outcome does to whom, a sentence each. */
export function effectsOf(terms: AdjustmentTerms, wanted: Wanted): string[] {
  const { settled, returned } = planAdjustment(terms, wanted);
  const yuan = (fen: bigint) => `${groupMoney(formatMoney(fen))} 元`;
  const fee = feeAt(settled, feeNumbers(terms.fee));
  const giver = terms.institution || wanted.returnBy !== 'collector' ? '平台' : terms.collector;
  return [
    ...(settled > 0n
      ? [
          `商户：${terms.merchant} 入账 ${yuan(settled - fee)}（已扣手续费 ${yuan(fee)}），并收到支付成功回调。`,
          terms.institution
            ? '收款方：佣金照常入账。'
            : `收款方：${terms.collector} 扣额度 ${yuan(settled)}，佣金照常入账。`,
        ]
      : ['商户：不入账，订单关闭。']),
    returned > 0n ? `付款人：由${giver}退回 ${yuan(returned)}，生成退款单，凭证核对后完成。` : '付款人：无退款。',
    ...(returned > 0n && !terms.institution
      ? [`收款方：已收的 ${yuan(returned)} 从额度扣下${giver === '平台' ? '' : '，退款核对后返还'}。`]
      : []),
  ];
}
