type Filter = Record<string, string>;

/** Facts about the generated orders that the filters need. */
type Known = { accountNo: string; products: { common: string; rare: string }; firstId: number; orders: number };

const DAY_MS = 86_400_000;
const SORTS = ['-createTime', 'createTime', '-amount', 'amount'];

/**
 * Returns filters that the screen can produce: each kind in common and rare values, alone and in pairs, in every sort;
 * old pages; one order by its numbers.
 */
export function listFilters(known: Known): Filter[] {
  const { common, rare } = known.products;
  const kinds: Filter[][] = [
    [{}],
    [{ status: '4' }, { status: '5' }, { status: '1' }, { status: '2,4' }, { status: '3' }],
    [{ notifyStatus: '1' }, { notifyStatus: '2' }, { notifyStatus: '3' }],
    [{ reconciliationStatus: '0' }, { reconciliationStatus: '1' }],
    [{ product: common }, { product: rare }],
    [
      { startDate: dayBefore(0), endDate: dayBefore(0) },
      { startDate: dayBefore(30) },
      { startDate: dayBefore(90), endDate: dayBefore(89) },
    ],
    [{ minAmount: '100', maxAmount: '100' }, { minAmount: '19900' }, { minAmount: '123.45', maxAmount: '123.45' }],
    [{ outAuthNo: known.accountNo }],
  ];
  const pairs = kinds.flatMap((left, at) =>
    kinds.slice(at + 1).flatMap((right) => left.flatMap((one) => right.map((two) => ({ ...one, ...two })))),
  );
  const sorted = [{}, ...pairs].flatMap((filter) => SORTS.map((sort) => ({ ...filter, sort })));
  const deep = ['', '4', '6', '5'].flatMap((status) =>
    [0.5, 0.01].map((share) => ({
      ...(status ? { status } : {}),
      cursor: String(known.firstId + Math.floor(known.orders * share)),
    })),
  );
  const deepAmounts = ['', '4', '5'].flatMap((status) =>
    ['30000', '4321', '1999000'].map((fen) => ({
      ...(status ? { status } : {}),
      sort: '-amount',
      cursor: `${fen}_${known.firstId + Math.floor(known.orders / 2)}`,
    })),
  );
  return [...sorted, ...deep, ...deepAmounts, { agtOrderNo: 'AC000000000000000777' }, { mchOrderNo: 'm777' }];
}

/** Returns the Shanghai day that is this many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
}
