import {
  ACCOUNT_EVIDENCES,
  ACCOUNT_STATUS,
  CHECK_DECISIONS,
  CHECK_MOVES,
  CHECK_STATUS,
  CHECK_STATUSES,
} from '@mashang/contract/collection-accounts';
import { KNOWN_ACCOUNT_TYPES } from '@mashang/contract/products';
import { mayMove } from '@mashang/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultsOf,
  isOwnName,
  needsCheck,
  type Typed,
  type TypeFacts,
  tidyNumber,
  warningsOf,
  whyOff,
} from './account-rules.ts';

const typeOf = (accType: number): TypeFacts => {
  const known = KNOWN_ACCOUNT_TYPES.find((type) => type.accType === accType);
  if (!known) throw new Error('no such type');
  return { ...known, accountLabel: known.account, numberRule: known.number, codeRule: known.code, enabled: true };
};
const card: Typed = {
  outAuthNo: '6222020000000007',
  receiveUserName: '示范代理一有限公司',
  accountOtherName: '',
  bankName: '示范银行',
  bankBranch: '',
  thirdPartyId: '',
  qrcodeUrl: '',
  evidence: 'document',
  evidenceFile: '',
  authorisationId: '',
  minAmount: '10.00',
  maxAmount: '100.00',
};
const fieldsOf = (accType: number, change: Partial<Typed>, before: Typed | null = null) =>
  faultsOf(typeOf(accType), { ...card, ...change }, before).map(({ field }) => field);

describe('what is typed', () => {
  it.each([
    [2, {}, []],
    [2, { outAuthNo: '6222020000000008' }, ['outAuthNo']],
    [2, { outAuthNo: '6222020' }, ['outAuthNo']],
    [2, { outAuthNo: '1'.repeat(31) }, ['outAuthNo']],
    // A business's account at a bank: the lengths differ from a card's, and there is no check digit.
    [2, { outAuthNo: '44250100004609123456' }, []],
    [2, { outAuthNo: '755900001234' }, []],
    [2, { outAuthNo: '622202000000000x' }, ['outAuthNo']],
    [2, { bankName: '' }, ['bankName']],
    [2, { qrcodeUrl: '/files/codes/x.webp' }, ['qrcodeUrl']],
    [2, { minAmount: '100.01' }, ['maxAmount']],
    [2, { minAmount: '0.00' }, ['minAmount']],
    [2, { maxAmount: '100000000.01' }, ['maxAmount']],
    [1, { outAuthNo: '2088123456789012' }, []],
    [1, { outAuthNo: '1088123456789012' }, ['outAuthNo']],
    [10, { outAuthNo: 'M 1' }, ['outAuthNo', 'qrcodeUrl']],
    [10, { outAuthNo: 'M1', qrcodeUrl: '/files/codes/x.webp' }, []],
    [21, { outAuthNo: '0086-0000' }, ['outAuthNo']],
    // Numbers that can only be a person's, whatever the holder's name.
    [3, { outAuthNo: 'wxp://f2f0abcdefghij' }, ['outAuthNo']],
    [3, { outAuthNo: 'https://qr.alipay.com/fkx1234567890' }, ['outAuthNo']],
    [3, { outAuthNo: 'https://pay.example.com/m/1' }, ['outAuthNo']],
    [3, { outAuthNo: '13800138000' }, ['outAuthNo']],
    [3, { outAuthNo: '+8613800138000' }, ['outAuthNo']],
    [21, { outAuthNo: '13800138000' }, ['outAuthNo']],
    [3, { outAuthNo: '11010519491231002x' }, ['outAuthNo']],
    [3, { outAuthNo: '110105194912310021' }, []],
    [3, { outAuthNo: '6222020000000007' }, ['outAuthNo']],
    [4, { outAuthNo: '6222020000000007' }, ['outAuthNo']],
  ] as const)('type %i %o: wrong are %o', (accType, change, wrong) => {
    expect(fieldsOf(accType, change)).toEqual(wrong);
  });

  it('may stay as it was, whatever the rules say today', () => {
    const old = { ...card, outAuthNo: '6222020000000008' };
    expect(fieldsOf(2, { outAuthNo: old.outAuthNo }, old)).toEqual([]);
    expect(tidyNumber('card', ' ６222 0200-0000 0007 ')).toBe('6222020000000007');
    expect(tidyNumber('text', ' M 1 ')).toBe('M 1');
  });

  it('is one’s own name up to width, case, spaces and dots (L3)', () => {
    expect(isOwnName('ＡＢ c·d', 'abC•D')).toBe(true);
    expect(isOwnName('示范代理二有限公司', '示范代理一有限公司')).toBe(false);
  });

  it('is checked again for another number, holder, code or evidence, and always after a refusal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pending', 'approved', 'refused', 'frozen'),
        fc.constantFrom(...(Object.keys(card) as (keyof Typed)[])),
        (checkStatus, field) => {
          const again = needsCheck({ ...card, checkStatus }, { ...card, [field]: 'changed' });
          const weighty = [
            'outAuthNo',
            'receiveUserName',
            'qrcodeUrl',
            'evidence',
            'evidenceFile',
            'authorisationId',
          ].includes(field);
          expect(again).toBe(checkStatus === 'refused' || weighty);
        },
      ),
    );
  });
});

describe('the check', () => {
  it('knows a decision for every move but those a change makes, and none beside the table', () => {
    for (const { from, to } of Object.values(CHECK_DECISIONS))
      expect(mayMove(CHECK_MOVES, CHECK_STATUS[from], CHECK_STATUS[to])).toBe(true);
    const decided = Object.values(CHECK_DECISIONS).map(({ from, to }) => `${CHECK_STATUS[from]}→${CHECK_STATUS[to]}`);
    const all = Object.entries(CHECK_MOVES).flatMap(([from, to]) => to.map((state) => `${from}→${state}`));
    expect(all.filter((move) => !decided.includes(move))).toEqual(['1→0', '2→0']);
  });

  it('lets nothing be switched on but what is approved, verified, enabled, allowed and shown', () => {
    fc.assert(
      fc.property(
        fc.record({
          checkStatus: fc.constantFrom(...CHECK_STATUSES),
          checkRemark: fc.constant('原因'),
          verified: fc.boolean(),
          typeEnabled: fc.boolean(),
          typeAllowed: fc.boolean(),
          evidence: fc.constantFrom('' as const, ...ACCOUNT_EVIDENCES),
          evidenceHolds: fc.boolean(),
          evidenceLacks: fc.boolean(),
        }),
        (standing) => {
          const { checkStatus, verified, typeEnabled, typeAllowed } = standing;
          const shown = standing.evidence === '' ? !standing.evidenceLacks : standing.evidenceHolds;
          const free = checkStatus === 'approved' && verified && typeEnabled && typeAllowed && shown;
          expect(whyOff(standing) === '').toBe(free);
        },
      ),
    );
  });
});

describe('warnings', () => {
  const facts = {
    successes24h: 9,
    orders24h: 10,
    dayAmount: { used: 0n, cap: 1_000n },
    dayCount: { used: 0, cap: 10 },
    monthAmount: { used: 0n, cap: 1_000n },
  };
  const account = { status: ACCOUNT_STATUS.on, least: 10n, products: ['银行卡转账'], evidenceDue: '' };
  it.each([
    [{}, {}, []],
    [{ dayAmount: { used: 901n, cap: 1_000n } }, {}, ['今日额度将用完']],
    [{ dayAmount: { used: 991n, cap: 1_000n } }, {}, ['今日额度已用完']],
    [{ monthAmount: { used: 1_001n, cap: 1_000n } }, {}, ['本月额度已用完']],
    [{ dayCount: { used: 10, cap: 10 } }, {}, ['今日笔数已用完']],
    [{ successes24h: 2, orders24h: 5 }, {}, ['近 24 小时成功率偏低']],
    [{ successes24h: 0, orders24h: 4 }, {}, []],
    [{}, { products: [] }, ['未加入产品轮询']],
    [{}, { products: [], status: ACCOUNT_STATUS.off }, []],
    [{}, { evidenceDue: '2026-09-01 00:00:00' }, ['2026-09-01 前补交证明']],
  ])('%o %o: %o', (change, of, said) => {
    expect(warningsOf({ ...facts, ...change }, { ...account, ...of })).toEqual(said);
  });
});
