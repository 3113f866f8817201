import { expect, it } from 'vitest';
import { readXml } from '../../platform/files/xml-tree.ts';
import { faultsOf, type Part } from '../../test-support/message-structure.ts';
import { writePain001 } from './write-pain001.ts';

const text = (most: number) => new RegExp(`^[^]{1,${most}}$`, 'u');
const NUMBER = text(35);
const NAME = text(140);
const AMOUNT = /^\d{1,16}\.\d{2}$/;
const PARTY: Part[] = [['Nm', '?', NAME]];
const ACCOUNT: Part[] = [
  ['Id', '1', [['Othr', '1', [['Id', '1', text(34)]]]]],
  ['Tp', '?', NUMBER],
  ['Ccy', '?', /^[A-Z]{3}$/],
];
const AGENT: Part[] = [
  [
    'FinInstnId',
    '1',
    [
      ['BICFI', '?', NUMBER],
      ['ClrSysMmbId', '?', NUMBER],
      ['LEI', '?', NUMBER],
      ['Nm', '?', NAME],
    ],
  ],
  [
    'BrnchId',
    '?',
    [
      ['Id', '?', NUMBER],
      ['LEI', '?', NUMBER],
      ['Nm', '?', NAME],
    ],
  ],
];
const COUNT: Part[] = [
  ['NbOfTxs', '1', /^[0-9]{1,15}$/],
  ['CtrlSum', '?', AMOUNT],
];
const TRANSFER: Part[] = [
  [
    'PmtId',
    '1',
    [
      ['InstrId', '?', NUMBER],
      ['EndToEndId', '1', NUMBER],
    ],
  ],
  ['PmtTpInf', '?', NUMBER],
  ['Amt', '1', [['InstdAmt', '1', AMOUNT]]],
  ['ChrgBr', '?', /^(DEBT|CRED|SHAR|SLEV)$/],
  ['CdtrAgt', '?', AGENT],
  ['Cdtr', '?', PARTY],
  ['CdtrAcct', '?', ACCOUNT],
  ['Purp', '?', NUMBER],
  ['RmtInf', '?', [['Ustrd', '+', NAME]]],
];
/**
 * CustomerCreditTransferInitiationV09 (GroupHeader85, PaymentInstruction30, CreditTransferTransaction34), as far as
 * files of payments use it.
 */
const MESSAGE: Part[] = [
  [
    'CstmrCdtTrfInitn',
    '1',
    [
      [
        'GrpHdr',
        '1',
        [
          ['MsgId', '1', NUMBER],
          ['CreDtTm', '1', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/],
          ...COUNT,
          ['InitgPty', '1', PARTY],
        ],
      ],
      [
        'PmtInf',
        '+',
        [
          ['PmtInfId', '1', NUMBER],
          ['PmtMtd', '1', /^(CHK|TRF|TRA)$/],
          ['BtchBookg', '?', /^(true|false)$/],
          ...COUNT,
          ['PmtTpInf', '?', NUMBER],
          ['ReqdExctnDt', '1', [['Dt', '1', /^\d{4}-\d\d-\d\d$/]]],
          ['Dbtr', '1', PARTY],
          ['DbtrAcct', '1', ACCOUNT],
          ['DbtrAgt', '1', AGENT],
          ['ChrgBr', '?', /^(DEBT|CRED|SHAR|SLEV)$/],
          ['CdtTrfTxInf', '+', TRANSFER],
        ],
      ],
    ],
  ],
];

const faults = (xml: string) => faultsOf(readXml(xml), MESSAGE);

const HEAD = {
  batchNo: 'JB202603011000000000001',
  madeAt: '2026-03-01T10:00:00+08:00',
  payer: { holder: '示范支付有限公司', bank: '示范银行', accountNo: '1100200300400500' },
};
const PAYMENT = {
  number: 'JS2026030110000000000010001',
  holder: '甲 & 乙 <商贸>',
  accountNo: '7559000012345678',
  bankName: '示例银行',
  bankBranch: '深圳分行',
  amount: 12_345n,
  currency: 'CNY',
};

it('has every element where pain.001.001.09 defines it, as often and as long, in every shape that is written', () => {
  const longest = { ...PAYMENT, number: 'J'.repeat(35), accountNo: '1'.repeat(34), holder: '户'.repeat(140) };
  const bare = { ...PAYMENT, bankName: '', bankBranch: '', amount: 1n };
  const many = Array.from({ length: 500 }, () => ({ ...PAYMENT, bankBranch: '', amount: 999_999_999_999n }));
  for (const payments of [[PAYMENT], [longest, bare], many]) expect(faults(writePain001(HEAD, payments))).toEqual([]);
});

it('finds an element out of its order, twice, missing, or with a text that is none', () => {
  const xml = writePain001(HEAD, [PAYMENT]);
  const altered: [string | RegExp, string, string][] = [
    [/(<BtchBookg>.*?<\/BtchBookg>\s*)(<NbOfTxs>1<\/NbOfTxs>)/s, '$2$1', 'BtchBookg is out of place'],
    [/(<Cdtr>.*<\/Cdtr>)/s, '$1$1', 'Cdtr stands 2 times'],
    [/<EndToEndId>.*?<\/EndToEndId>/s, '', 'EndToEndId stands 0 times'],
    ['<PmtMtd>TRF', '<PmtMtd>XXX', 'PmtMtd holds XXX'],
    ['<PmtMtd>', '<Xx>1</Xx><PmtMtd>', 'Xx is out of place'],
  ];
  for (const [from, to, words] of altered) {
    const other = xml.replace(from, to);
    expect(other, words).not.toBe(xml);
    expect(faults(other).join(), words).toContain(words);
  }
});
