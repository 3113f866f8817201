import { creditCodeOf } from '@mashang/contract/identity-numbers';
import { DEMO_MARKS } from '../../../server/src/platform/database/backup/demo-marks.ts';

/** The people, accounts and merchant of the demo (spec 5). All are fictitious and served only on loopback. */
export const DEMO_PASSWORD = 'Demo@2026';
export const DEMO_TOTP_SECRET = DEMO_MARKS.totpSecret;
export const DEMO_LICENCE = {
  legalName: '示范支付有限公司',
  licenceNo: 'DEMO-2026-0001',
  regulator: '演示监管局（虚构）',
  jurisdiction: DEMO_MARKS.jurisdiction,
} as const;

export const DEMO_STAFF = [
  { username: 'admin01', nickname: '运营一号', role: 'operator_admin' },
  { username: 'admin02', nickname: '运营二号', role: 'operator_admin' },
  { username: 'finance01', nickname: '财务', role: 'operator_finance' },
  { username: 'risk01', nickname: '风控', role: 'operator_risk' },
] as const;

/** The people of the demo's merchant, one of each role. */
export const DEMO_MERCHANT_PEOPLE = [
  { username: 'merchant01', nickname: '商户管理员', role: 'merchant_admin' },
  { username: 'merchant02', nickname: '商户财务', role: 'merchant_finance' },
  { username: 'merchant03', nickname: '商户开发', role: 'merchant_developer' },
  { username: 'merchant04', nickname: '商户查看', role: 'merchant_viewer' },
] as const;

export const DEMO_PARTICIPANTS = [
  {
    username: 'agent01',
    business: 'enterprise',
    creditCode: creditCodeOf('91310000MADEM0001'),
    kind: 'AGENT',
    parent: null,
    legalName: '示范代理一有限公司',
    nickname: '示范代理一',
    phone: '13800000001',
    floatFen: 100_000_000n,
    rate: 12_000,
    twoFactor: true,
  },
  {
    username: 'agent02',
    business: 'enterprise',
    creditCode: creditCodeOf('91310000MADEM0002'),
    kind: 'AGENT',
    parent: 'agent01',
    legalName: '示范代理二有限公司',
    nickname: '示范代理二',
    phone: '13800000002',
    floatFen: 20_000_000n,
    rate: 8_000,
    twoFactor: true,
  },
  {
    username: 'agent03',
    business: 'enterprise',
    creditCode: creditCodeOf('91310000MADEM0003'),
    kind: 'AGENT',
    parent: 'agent01',
    legalName: '示范代理三有限公司',
    nickname: '示范代理三',
    phone: '13800000003',
    floatFen: 0n,
    rate: 8_000,
    twoFactor: false,
  },
  {
    username: 'ms01',
    business: 'individual',
    creditCode: creditCodeOf('92310115MADEM0004'),
    kind: 'CODE_MERCHANT',
    parent: 'agent01',
    legalName: '示范码商一商行',
    nickname: '示范码商一',
    phone: '13800000011',
    floatFen: 10_000_000n,
    rate: 10_000,
    twoFactor: true,
  },
  {
    username: 'ms02',
    business: 'individual',
    creditCode: creditCodeOf('92310115MADEM0005'),
    kind: 'CODE_MERCHANT',
    parent: 'agent01',
    legalName: '示范码商二商行',
    nickname: '示范码商二',
    phone: '13800000012',
    floatFen: 10_000_000n,
    rate: 10_000,
    twoFactor: true,
  },
] as const;

/** Products, each with the account type that receives its payments and the connector of its channel. */
export const DEMO_PRODUCTS = [
  {
    code: 'bank',
    name: '银行卡转账',
    payType: 2,
    payPattern: 0,
    accType: 2,
    connector: 'manual',
    bankName: '示范银行',
    branch: '示范支行',
    prefix: '622202000000',
  },
  {
    code: 'wallet',
    name: '数字人民币',
    payType: 3,
    payPattern: 9,
    accType: 21,
    connector: 'manual',
    bankName: '示范运营机构',
    branch: '',
    prefix: '008600000000',
  },
  {
    code: 'auto',
    name: '沙箱渠道',
    payType: 1,
    payPattern: 1,
    accType: 10,
    connector: 'sandbox',
    bankName: '沙箱收单',
    branch: '示范门店',
    prefix: '898000000000',
  },
] as const;
/** Sold in the demo of the institution where payment companies are: its places are entered by two people. */
export const DEMO_ONLINE_PRODUCT = {
  code: 'online',
  name: '网络支付',
  payType: 1,
  payPattern: 0,
  connector: 'manual',
} as const;
/** An account that was entered and waits for its check, so that the operators have one to look at. */
export const DEMO_PENDING_ACCOUNT = {
  username: 'agent02',
  accType: 10,
  outAuthNo: '8980000000002002',
  accountOtherName: '二号门店',
  bankName: '沙箱收单',
  bankBranch: '示范二店',
  thirdPartyId: '48980000',
  minAmount: '10.00',
  maxAmount: '5000.00',
  code: '8980000000002002',
} as const;
/** A requested cash-out, so that the operators have one to release. */
export const DEMO_CASH_OUT = { username: 'agent01', source: 'float', amount: '1280000', remark: '季度结余' } as const;
export const DEMO_AMOUNT_FEN = { min: 1_000n, max: 5_000_000n };
/** Default rates of a new merchant and a new top agent, in 1/10 000 percent. */
export const DEMO_DEFAULT_RATES = { fee: 30_000, agent: 12_000 } as const;
export const DEMO_WINDOW_S = 300;
export const DEMO_LIMITS = {
  dailyAmount: 500_000_000n,
  dailyCount: 5_000,
  monthlyAmount: 10_000_000_000n,
  monthlyCount: 100_000,
};

export const DEMO_MERCHANT = {
  mchId: 'M1001',
  name: '示范商城',
  legalName: '示范电子商务有限公司',
  feeRate: 30_000,
  keyId: DEMO_MARKS.keyId,
  secret: 'demo-secret-demo-secret-demo-sec',
  webhookSecret: 'whsec_ZGVtby13ZWJob29rLXNlY3JldC1kZW1vLXdlYmhvb2s=',
} as const;

/** Settlement of the demo's merchant: on request, with a twentieth held in reserve for a week. */
export const DEMO_SETTLEMENT = {
  holder: DEMO_MERCHANT.legalName,
  bankName: '示范银行',
  bankBranch: '深圳分行',
  accountNo: '7559000012345678',
  leastFen: 10_000n,
  reserveRate: 50_000,
  reserveDays: 7,
} as const;

/** Names that nobody in the demo is paid under; invented, like everybody else here. */
export const DEMO_SCREENING = {
  list: '演示筛查名单（虚构）',
  version: '2026-01',
  names: ['演示受限人员甲', '演示受限人员乙', '虚构受限贸易有限公司'] as const,
  /** Further records, all invented, so that the demo shows aliases, birth dates and other scripts. */
  records: [
    {
      ref: 'DEMO-101',
      kind: 'person',
      name: '欧阳虚拟',
      aliases: ['Ouyang Xuni', '歐陽虛擬'],
      births: ['1971-03-05'],
      documents: ['DEMO-E1234567'],
      countries: 'ZZ',
      programs: '示范制裁计划',
    },
    {
      ref: 'DEMO-102',
      kind: 'person',
      name: 'Viktor Imaginarov',
      aliases: ['Victor Imaginaroff'],
      births: ['1965'],
      documents: [],
      countries: 'ZZ',
      programs: '示范制裁计划',
    },
    {
      ref: 'DEMO-103',
      kind: 'organization',
      name: 'Fictiona Offshore Holdings Ltd',
      aliases: ['虚拟离岸控股'],
      births: [],
      documents: ['ZZ-REG-0042'],
      countries: 'ZZ',
      programs: '示范涉诈名录',
    },
  ],
};
