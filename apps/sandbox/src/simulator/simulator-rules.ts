/** Numbers in [0, 1) that repeat with the seed (mulberry32): a demo can be replayed, and nothing here is a secret. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Range = readonly [from: number, to: number];

/** Ranges of milliseconds for each action of the simulated people. */
export const PACE = {
  nextOrder: [2_800, 5_200],
  openPage: [800, 3_000],
  payByChannel: [2_000, 6_000],
  payByHand: [5_000, 20_000],
  confirm: [15_000, 60_000],
  lookAgain: [2_000, 4_000],
  nextPayout: [15_000, 30_000],
  acceptPayout: [120_000, 300_000],
  secondPayout: [120_000, 300_000],
  lookForSecond: [20_000, 40_000],
  giveUpPayout: [1_200_000, 2_400_000],
  lookForPayouts: [20_000, 40_000],
  leaveToPeople: [60_000, 120_000],
  payClaim: [20_000, 90_000],
} as const satisfies Record<string, Range>;

/** Most orders awaiting payment at once, and how many of them may wait for a confirmation by hand. */
export const AWAITING_MAX = 8;
export const AWAITING_BY_HAND_MAX = 4;
/** Most unfinished payouts of the shop, and how much of its balance they may hold. */
export const PAYOUTS_WAITING_MAX = 20;
export const PAYOUTS_HELD_MAX_FEN = 3_000_000n;
/** Share of the simulated agent's claims that are given back. */
export const REJECTS_SHARE = 0.08;
/** Shares of payers who pay: some never do, because expiry is part of the demo. */
export const PAYS_SHARE = { channel: 0.97, hand: 0.85 } as const;

export function between(random: Random, [from, to]: Range): number {
  return from + random() * (to - from);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

const GOODS: Record<string, readonly string[]> = {
  bank: ['实木书桌 1.4 米', '人体工学椅', '家用投影仪', '滚筒洗衣机 10 公斤', '静音跑步机', '真皮沙发定金'],
  wallet: ['精品咖啡豆 1 公斤', '机械键盘', '降噪耳机', '儿童平衡车', '露营帐篷', '电动牙刷套装'],
  auto: ['手冲壶套装', '纯棉四件套', '有机大米 10 公斤', '空气炸锅', '运动跑鞋', '护眼台灯', '行李箱 24 寸'],
};
const SURNAMES = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '林', '何'] as const;
const GIVEN_NAMES = ['晓明', '丽华', '建国', '思远', '雨桐', '志强', '佳怡', '文博', '欣然', '海燕'] as const;

export type Request = { product: string; amount: string; subject: string; payer: string };

/**
 * Returns the next payer's purchase. `byHand` is false while enough orders wait for a confirmation by hand: then the
 * channel's product is bought.
 */
export function nextRequest(random: Random, byHand: boolean): Request {
  const product = byHand ? pick(random, ['bank', 'wallet', 'auto'] as const) : 'auto';
  return {
    product,
    amount: nextAmount(random),
    subject: pick(random, GOODS[product] as readonly string[]),
    payer: pick(random, SURNAMES) + pick(random, GIVEN_NAMES),
  };
}

/** The shop's suppliers: invented names with card numbers with correct check digits, and wallets. */
const SUPPLIERS = [
  { payType: 2, beneficiaryName: '周文博', beneficiaryAccount: '6222029999341672115', bankName: '示范银行' },
  { payType: 2, beneficiaryName: '吴佳怡', beneficiaryAccount: '6222029999068403884', bankName: '示范银行' },
  {
    payType: 2,
    beneficiaryName: '示范家居供应商行',
    beneficiaryAccount: '6222029999542143049',
    bankName: '虚构商业银行',
  },
  {
    payType: 2,
    beneficiaryName: '示范数码贸易有限公司',
    beneficiaryAccount: '6222029999432445199',
    bankName: '虚构商业银行',
  },
  { payType: 2, beneficiaryName: '郑海燕', beneficiaryAccount: '6222029999568323749', bankName: '演示储蓄银行' },
  { payType: 3, beneficiaryName: '冯雨桐', beneficiaryAccount: '0086999900001234' },
  { payType: 1, beneficiaryName: '陈志强', beneficiaryAccount: '13900000021' },
] as const;
const REASONS = ['货款', '运费', '供应商结算', '退货差价', '安装服务费', '推广费'] as const;

/** Returns the next payout: recipient, amount from 50.00 to below 1 200.00 yuan, and remark. */
export function nextPayout(random: Random) {
  const amount = `${50 + Math.floor(random() ** 2 * 1_150)}.${pick(random, CENTS)}`;
  return { ...pick(random, SUPPLIERS), amount, remark: pick(random, REASONS) };
}

const CENTS = ['00', '00', '50', '80', '90', '99'] as const;

/**
 * Returns 100.00 to below 3000.00 yuan, small amounts more often, as in a shop: the cube moves the draw towards its
 * start.
 */
function nextAmount(random: Random): string {
  const yuan = 100 + Math.floor(random() ** 3 * 2_900);
  return `${yuan}.${pick(random, CENTS)}`;
}

/**
 * Pause after the n-th failure in a row: 2 s doubling to a minute, so that a server in trouble gets no additional load.
 */
export function backOffMs(failures: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6));
}
