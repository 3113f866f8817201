import type { FactName, Facts, MonitorStage } from '@mashang/contract/monitoring';

/** A situation as somebody who knows the business would describe it; `LABELLED` says whether a rule should match it. */
export type Labelled = { stage: MonitorStage; facts: Facts };
type Family = { stages: MonitorStage[]; facts: Facts; vary: FactName; over: number[] };

const YUAN = 100;
const wan = (n: number) => n * 10_000 * YUAN;

function spread({ stages, facts, vary, over }: Family): Labelled[] {
  return stages.flatMap((stage) => over.map((value) => ({ stage, facts: { ...facts, [vary]: value } })));
}
const family = (stages: MonitorStage[], facts: Facts, vary: FactName, over: number[]): Family => ({
  stages,
  facts,
  vary,
  over,
});

/** A busy, lawful day: shops with many payers, regular customers, salaries paid, a late evening. No rule matches. */
const ORDINARY: Labelled[] = [
  { stage: 'collection', facts: { amount: 8_800, payerOrders1h: 1, accountPayers24h: 6 } },
  { stage: 'collection', facts: { amount: 128_00, payerOrders1h: 3, payerOrders24h: 5, accountPayers24h: 18 } },
  {
    stage: 'collection',
    facts: {
      amount: wan(1),
      night: 1,
      participantOrders1h: 40,
      participantOrders7d: 900,
      participantDays7d: 7,
      participantNightShare7d: 12,
    },
  },
  {
    stage: 'paid',
    facts: { amount: wan(2), accountAmount24h: wan(3), participantIn24h: wan(3), participantOutShare: 20 },
  },
  { stage: 'payout', facts: { amount: wan(1), merchantIn1h: wan(8), merchantOutShare1h: 35, beneficiaryOrders1h: 1 } },
  {
    stage: 'payout',
    facts: { amount: wan(4), merchantIn1h: wan(2), merchantOutShare1h: 300, beneficiaryAmount24h: wan(4) },
  },
  {
    stage: 'claim',
    facts: { amount: wan(1), participantIn24h: wan(4), participantOut24h: wan(1), participantOutShare: 25 },
  },
  { stage: 'visit', facts: { deviceOrders1h: 2, addressOrders1h: 20, addressPayers24h: 12, devicePayers24h: 1 } },
  { stage: 'request', facts: { amount: wan(5), beneficiaryMerchants24h: 1, beneficiaryAmount24h: wan(5) } },
  { stage: 'event', facts: { amount: wan(1) } },
];

type Families = { yes: Family[]; no: Family[] };
const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Families written by hand for each rule: the fact that varies, and the values over which the answer is the same. */
const FAMILIES: Readonly<Record<string, Families>> = {
  'many-payers-out': {
    yes: [
      family(
        ['paid', 'claim'],
        { participantIn24h: wan(6), participantOutShare: 85 },
        'accountPayers24h',
        [20, 21, 25, 40, 80, 200],
      ),
      family(
        ['claim'],
        { participantIn24h: wan(5), participantOrders7d: 200 },
        'participantOutShare',
        [80, 85, 90, 95, 99, 100, 120, 300],
      ),
    ],
    no: [
      family(
        ['claim', 'paid'],
        { participantIn24h: wan(6), participantOutShare: 85 },
        'accountPayers24h',
        [0, 1, 5, 10, 19],
      ),
      family(['claim'], { participantIn24h: wan(6), accountPayers24h: 60 }, 'participantOutShare', [0, 10, 50, 79]),
      family(['claim'], { participantOutShare: 95, accountPayers24h: 60 }, 'participantIn24h', [
        0,
        wan(1),
        wan(4),
        wan(5) - 1,
      ]),
    ],
  },
  'small-odd': {
    yes: [
      family(['collection'], { amount: 37_63 }, 'accountSmallOdd24h', [40, 41, 45, 60, 80, 100, 150, 300, 500, 999]),
      family(['collection'], { amount: 9_17 }, 'payerSmallOdd24h', [10, 11, 12, 15, 20, 30, 50, 80, 100, 400]),
    ],
    no: [
      family(['collection'], { amount: 37_63, payerSmallOdd24h: 3 }, 'accountSmallOdd24h', [0, 1, 5, 10, 20, 30, 39]),
      family(['collection'], { amount: 37_63, accountSmallOdd24h: 12 }, 'payerSmallOdd24h', [0, 1, 2, 4, 7, 9]),
    ],
  },
  structuring: {
    yes: [
      family(['collection'], { amount: wan(4.9) }, 'payerNear24h', [3, 4, 5, 6, 8, 10, 15, 20, 40, 99]),
      family(['payout'], { amount: wan(4.8) }, 'beneficiaryNear24h', [3, 4, 5, 6, 8, 10, 15, 20, 40, 99]),
    ],
    no: [
      family(['collection', 'payout'], { amount: wan(4.9) }, 'payerNear24h', [0, 1, 2]),
      family(['collection', 'payout'], { amount: wan(9) }, 'beneficiaryNear24h', [0, 1, 2]),
    ],
  },
  'rapid-in-out': {
    yes: [
      family(['payout'], { merchantIn1h: wan(10) }, 'merchantOutShare1h', [90, 91, 93, 95, 97, 99, 100, 101, 120, 200]),
      family(
        ['payout'],
        { merchantOutShare1h: 96 },
        'merchantIn1h',
        ten.map((n) => wan(10 * n)),
      ),
    ],
    no: [
      family(['payout'], { merchantIn1h: wan(30) }, 'merchantOutShare1h', [0, 10, 30, 50, 70, 85, 89]),
      family(['payout'], { merchantOutShare1h: 98 }, 'merchantIn1h', [0, wan(1), wan(5), wan(9), wan(10) - 1]),
    ],
  },
  'dormant-wakes': {
    yes: [
      family(['collection', 'paid'], { accountAmount24h: wan(2) }, 'accountIdleDays', [90, 91, 120, 200, 365]),
      family(['paid', 'collection'], { accountIdleDays: 100 }, 'accountAmount24h', [
        wan(2),
        wan(3),
        wan(5),
        wan(8),
        wan(20),
      ]),
    ],
    no: [
      family(['collection'], { accountAmount24h: wan(8) }, 'accountIdleDays', [0, 1, 7, 30, 60, 89]),
      family(['paid'], { accountIdleDays: 300 }, 'accountAmount24h', [0, 100_00, wan(1), wan(1.5), wan(2) - 1]),
    ],
  },
  'payer-velocity': {
    yes: [
      family(['collection'], {}, 'payerOrders1h', [10, 11, 12, 15, 20, 25, 30, 50, 80, 200]),
      family(['collection'], { payerOrders1h: 2 }, 'payerOrders24h', [40, 41, 45, 50, 60, 70, 90, 120, 200, 500]),
    ],
    no: [
      family(['collection'], { payerOrders24h: 12 }, 'payerOrders1h', [0, 1, 2, 3, 5, 7, 9]),
      family(['collection'], { payerOrders1h: 1 }, 'payerOrders24h', [0, 5, 10, 20, 39]),
    ],
  },
  'participant-velocity': {
    yes: [
      family(
        ['collection'],
        {},
        'participantOrders1h',
        ten.flatMap((n) => [3_000 * n, 3_000 * n + 7]),
      ),
    ],
    no: [family(['collection'], {}, 'participantOrders1h', [0, 1, 10, 50, 100, 300, 500, 800, 1_500, 2_500, 2_999])],
  },
  'device-velocity': {
    yes: [
      family(['visit'], {}, 'deviceOrders1h', [30, 31, 35, 40, 50, 60, 80, 100, 200, 400]),
      family(['visit'], { deviceOrders1h: 2 }, 'devicePayers24h', [8, 9, 10, 11, 12, 15, 20, 30, 50, 90]),
    ],
    no: [
      family(['visit'], { devicePayers24h: 2 }, 'deviceOrders1h', [0, 1, 2, 5, 10, 20, 29]),
      family(['visit'], { deviceOrders1h: 3 }, 'devicePayers24h', [0, 1, 2, 3, 5, 7]),
    ],
  },
  'address-velocity': {
    yes: [
      family(['visit'], {}, 'addressOrders1h', [120, 121, 130, 150, 180, 200, 300, 400, 600, 900]),
      family(['visit'], {}, 'addressPayers24h', [60, 61, 65, 70, 80, 90, 100, 150, 200, 400]),
    ],
    no: [
      family(['visit'], { addressPayers24h: 20 }, 'addressOrders1h', [0, 1, 10, 40, 80, 119]),
      family(['visit'], { addressOrders1h: 30 }, 'addressPayers24h', [0, 1, 10, 30, 45, 59]),
    ],
  },
  'round-trip': {
    yes: [
      family(['payout'], { amount: 1_000 * YUAN }, 'roundTrips7d', [3, 4, 5, 6, 7, 8, 10, 15, 20, 50]),
      family(
        ['payout'],
        { roundTrips7d: 4 },
        'amount',
        ten.map((n) => n * 3_000 * YUAN),
      ),
    ],
    no: [
      family(['payout'], { amount: wan(3) }, 'roundTrips7d', [0, 1, 2]),
      family(['payout'], { roundTrips7d: 9 }, 'amount', [1_00, 50_00, 100_00, 500_00, 999_99]),
      family(['collection', 'claim'], { amount: wan(3) }, 'roundTrips7d', [3, 9]),
    ],
  },
  'night-share': {
    yes: [
      family(
        ['collection'],
        { participantDays7d: 5, participantOrders7d: 120 },
        'participantNightShare7d',
        [60, 61, 65, 70, 75, 80, 85, 90, 95, 100],
      ),
      family(
        ['collection'],
        { participantNightShare7d: 75, participantOrders7d: 60 },
        'participantDays7d',
        [3, 4, 5, 6, 7],
      ),
      family(
        ['collection'],
        { participantNightShare7d: 75, participantDays7d: 4 },
        'participantOrders7d',
        [50, 51, 80, 200, 900],
      ),
    ],
    no: [
      family(
        ['collection'],
        { participantDays7d: 7, participantOrders7d: 400 },
        'participantNightShare7d',
        [0, 5, 20, 40, 59],
      ),
      family(
        ['collection'],
        { participantNightShare7d: 100, participantOrders7d: 400 },
        'participantDays7d',
        [0, 1, 2],
      ),
      family(
        ['collection'],
        { participantNightShare7d: 100, participantDays7d: 7 },
        'participantOrders7d',
        [0, 5, 20, 49],
      ),
    ],
  },
  'test-then-large': {
    yes: [
      family(
        ['collection'],
        { amount: wan(2) },
        'payerGrowth',
        [1_000, 1_200, 2_000, 5_000, 10_000, 20_000, 50_000, 90_000, 200_000, 900_000],
      ),
      family(
        ['payout'],
        { amount: wan(3) },
        'beneficiaryGrowth',
        [1_000, 1_200, 2_000, 5_000, 10_000, 20_000, 50_000, 90_000, 200_000, 900_000],
      ),
    ],
    no: [
      family(['collection', 'payout'], { amount: wan(2) }, 'payerGrowth', [0, 1, 20, 300, 999]),
      family(['collection', 'payout'], { payerGrowth: 5_000, beneficiaryGrowth: 5_000 }, 'amount', [
        10_00,
        5_000_00,
        wan(2) - 1,
      ]),
    ],
  },
  'shared-device': {
    yes: [family(['collection', 'claim'], { amount: wan(1) }, 'sharedDevice', [2, 3, 4, 5, 6, 7, 8, 10, 15, 30])],
    no: [
      family(['collection', 'claim'], { amount: wan(1) }, 'sharedDevice', [0, 1]),
      family(['payout', 'visit', 'paid'], { amount: wan(1) }, 'sharedDevice', [2, 5]),
    ],
  },
  'name-differs': {
    yes: [
      family(
        ['paid'],
        { nameDiffers: 1 },
        'amount',
        ten.flatMap((n) => [n * 1_000 * YUAN, n * wan(1)]),
      ),
    ],
    no: [
      family(['paid'], { nameDiffers: 0 }, 'amount', [100_00, 1_000_00, wan(1), wan(5), wan(20)]),
      family(['paid'], { nameDiffers: 1 }, 'amount', [1_00, 88_00, 500_00, 999_99]),
      family(['collection'], { nameDiffers: 1 }, 'amount', [wan(1)]),
    ],
  },
  'many-merchants-one-payee': {
    yes: [
      family(
        ['request'],
        { beneficiaryAmount24h: wan(20) },
        'beneficiaryMerchants24h',
        [5, 6, 7, 8, 9, 10, 12, 15, 20, 40],
      ),
      family(
        ['request'],
        { beneficiaryMerchants24h: 6 },
        'beneficiaryAmount24h',
        ten.map((n) => wan(20 * n)),
      ),
    ],
    no: [
      family(['request'], { beneficiaryAmount24h: wan(80) }, 'beneficiaryMerchants24h', [0, 1, 2, 3, 4]),
      family(['request'], { beneficiaryMerchants24h: 9 }, 'beneficiaryAmount24h', [0, wan(1), wan(10), wan(20) - 1]),
      family(['payout'], { beneficiaryMerchants24h: 9 }, 'beneficiaryAmount24h', [wan(50)]),
    ],
  },
  ...found('proof-reused', 'proofReused'),
  ...found('reported-complaint', 'complaintSuspicious'),
  ...found('listed', 'listed'),
  ...found('other-name', 'otherName'),
};

/** A finding of another feature decides by itself, whatever the amount. */
function found(code: string, fact: FactName): Record<string, Families> {
  const amounts = ten.flatMap((n) => [n * 500 * YUAN, n * wan(1)]);
  return {
    [code]: {
      yes: [family(['event'], { [fact]: 1 }, 'amount', amounts)],
      no: [
        family(['event'], { [fact]: 0 }, 'amount', amounts),
        family(['collection', 'paid'], { [fact]: 1 }, 'amount', [wan(1)]),
      ],
    },
  };
}

/** The labelled cases of every rule. */
export const LABELLED: Readonly<Record<string, { yes: Labelled[]; no: Labelled[] }>> = Object.fromEntries(
  Object.entries(FAMILIES).map(([code, { yes, no }]) => [
    code,
    { yes: yes.flatMap(spread), no: [...no.flatMap(spread), ...ORDINARY] },
  ]),
);
