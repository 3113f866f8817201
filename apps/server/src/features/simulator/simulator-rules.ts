/** Numbers in [0, 1) that repeat with the seed (mulberry32): a demo may be replayed, and nothing here is a secret. */
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

/** Milliseconds of each thing the simulated people do. */
export const PACE = {
  nextOrder: [2_800, 5_200],
  openPage: [800, 3_000],
  payByChannel: [2_000, 6_000],
  payByHand: [5_000, 20_000],
  confirm: [15_000, 60_000],
  lookAgain: [2_000, 4_000],
} as const satisfies Record<string, Range>;

/** Orders awaiting payment at once, and how many of them may wait for a human hand. */
export const AWAITING_MAX = 8;
export const AWAITING_BY_HAND_MAX = 4;
/** Some payers never pay: expiry is part of the demo. */
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

export type Wish = { product: string; amount: string; subject: string; payer: string };

/** What the next payer buys. `byHand` is false while enough orders wait for a hand: then the channel's product it is. */
export function nextWish(random: Random, byHand: boolean): Wish {
  const product = byHand ? pick(random, ['bank', 'wallet', 'auto'] as const) : 'auto';
  return {
    product,
    amount: nextAmount(random),
    subject: pick(random, GOODS[product] as readonly string[]),
    payer: pick(random, SURNAMES) + pick(random, GIVEN_NAMES),
  };
}

const CENTS = ['00', '00', '50', '80', '90', '99'] as const;

/** 100.00 to 3000.00 yuan, small ones more often, as in a shop: the cube leans the draw towards its start. */
function nextAmount(random: Random): string {
  const yuan = 100 + Math.floor(random() ** 3 * 2_900);
  return `${yuan}.${yuan === 3_000 ? '00' : pick(random, CENTS)}`;
}

/** Pause after the n-th failure in a row: 2 s doubling to a minute, so that a sick server is not asked harder. */
export function backOffMs(failures: number): number {
  return Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6));
}
