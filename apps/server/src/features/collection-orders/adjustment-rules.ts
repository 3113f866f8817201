import {
  type Adjustment,
  type AdjustmentOutcome,
  type AdjustmentPayload,
  COLLECTION_STATUS,
  type CollectionStatus,
  type PlannedPosting,
} from '@mashang/contract/collection-orders';
import type { FeeTerms } from '@mashang/contract/fees';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';

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
/**
 * What there is for it in fen: of the collector's float, of the caps of its person (null where nobody collects), and what settling
 * would post.
 */
export type Means = { available: bigint; room: bigint | null; lines: Settlement };

const HOUSE = '平台';

function settledOf(outcome: AdjustmentOutcome, received: bigint, due: bigint): bigint {
  if (outcome === 'return') return 0n;
  return outcome === 'settle_due' ? due : received;
}

/**
 * What settling an amount posts, in fen, line by line as `settlement_lines` says: out of the collector's float or the bank, to the merchant,
 * the shares of the chain from the collector up, what is left to the institution. None where nothing is settled.
 */
export type Settlement = readonly bigint[];

/** What of the fee is left to the institution. */
const restOf = (lines: Settlement) => lines.at(-1) ?? 0n;
/** What the merchant is asked. */
const feeOf = ([taken = 0n, merchant = 0n]: Settlement) => -taken - merchant;

function settlement(terms: AdjustmentTerms, lines: Settlement): [string, string, bigint][] {
  const accounts = [
    terms.institution ? [HOUSE, '银行清算'] : [terms.collector, '额度'],
    [terms.merchant, '商户应付'],
    ...terms.chainNames.map((name) => [name, '佣金']),
    [HOUSE, '平台收入'],
  ];
  return lines.map((amount, at) => [accounts[at]?.[0] ?? '', accounts[at]?.[1] ?? '', amount]);
}

/** What of a receipt is settled, and what goes back to its payer; in fen. */
export function splitReceipt({ due }: AdjustmentTerms, wanted: Wanted): { settled: bigint; returned: bigint } {
  const received = parseMoney(wanted.received);
  const settled = settledOf(wanted.outcome, received, parseMoney(due));
  return { settled, returned: received - settled };
}

/** What an outcome would post, to the fen as the database does it (`adjust_collection_proven`); `lines` settle what of it is settled. */
export function planAdjustment(terms: AdjustmentTerms, wanted: Wanted, lines: Settlement): Plan {
  const { settled, returned } = splitReceipt(terms, wanted);
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
  return {
    settled,
    returned,
    leavesFloat: terms.institution ? 0n : settled + returned,
    postings: [...settlement(terms, lines), ...(returned > 0n ? back : [])]
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
export function whyNotOutcome(terms: AdjustmentTerms, wanted: Wanted, { available, room, lines }: Means): string {
  const received = parseMoney(wanted.received);
  if (received <= 0n) return '实收金额必须大于 0';
  if (received > MAX_AMOUNT_FEN) return '实收金额过大';
  if (terms.institution && wanted.received !== terms.reported) return '实收金额须与渠道通知的金额一致';
  if (wanted.outcome === 'settle_due' && received <= parseMoney(terms.due)) return '实收没有多于订单金额';
  if (wanted.returnBy === 'collector' && terms.institution && wanted.outcome !== 'settle')
    return '款项在平台账户，须由平台退回';
  const { settled, returned } = splitReceipt(terms, wanted);
  const leavesFloat = terms.institution ? 0n : settled + returned;
  if (leavesFloat > available)
    return `收款方可用额度不足：需 ${groupMoney(formatMoney(leavesFloat))} 元，可用 ${groupMoney(formatMoney(available))} 元`;
  if (settled > 0n && restOf(lines) < 0n)
    return `结算 ${groupMoney(formatMoney(settled))} 元时手续费低于佣金合计，不能按此金额结算`;
  return whyAboveCaps(terms, settled, room);
}

/** What an outcome does to whom, a sentence each. */
export function effectsOf(terms: AdjustmentTerms, wanted: Wanted, lines: Settlement): string[] {
  const { settled, returned } = splitReceipt(terms, wanted);
  const yuan = (fen: bigint) => `${groupMoney(formatMoney(fen))} 元`;
  const fee = feeOf(lines);
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
