import { deflateRawSync } from 'node:zlib';
import { formatTime } from '@mashang/contract/time';
import { stringify } from 'csv-stringify/sync';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../platform/files/sheets/csv-rows.ts';
import { excelTime } from '../../../platform/files/sheets/excel-time.ts';
import type { SheetRow } from '../../../platform/files/sheets/sheet-row.ts';
import { openWorkbook } from '../../../platform/files/sheets/xlsx-zip.ts';
import { identityOf } from './line-identity.ts';
import { readRow } from './line-rules.ts';
import { columnsOf, findHeader, guessMapping } from './mapping-rules.ts';
import { formatOf, rowsOf, type SheetFormat } from './read-sheet.ts';
import { readAmount, readTime } from './value-rules.ts';

async function rows(bytes: Buffer, about?: SheetFormat): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const row of rowsOf(bytes, about ?? (await formatOf(bytes)))) all.push(row);
  return all;
}
const cellsOf = async (bytes: Buffer) => (await rows(bytes)).map(({ cells }) => cells);

/** `示范银行,金额` in GBK, which Node can decode but not encode. */
const GBK = Buffer.from('cabeb7b6d2f8d0d02cbdf0b6ee0ab8b6bfeec8cb2c31322e35300a', 'hex');

describe('CSV', () => {
  it('UTF-8 with and without mark, UTF-16 and GBK read alike', async () => {
    const text = '示范银行,金额\n付款人,12.50\n';
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le'), GBK])
      expect(await cellsOf(bytes)).toEqual([
        ['示范银行', '金额'],
        ['付款人', '12.50'],
      ]);
    expect(encodingOf(GBK)).toBe('gb18030');
  });

  it('quotes, line ends inside cells, tabs as signs, and what keeps leading zeros', async () => {
    expect(await cellsOf(Buffer.from('a,"b,""c""\r\nd",="0012"\r\n\t0034,,\r\n'))).toEqual([
      ['a', 'b,"c" d', '0012'],
      ['0034', '', ''],
    ]);
    expect(await cellsOf(Buffer.from('a\tb\n1\t2\n'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('whatever is written comes back', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '，', '中', "'"), maxLength: 8 })
      .map((text) => `x${text}x`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        async (table) => {
          const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
          expect(await cellsOf(Buffer.from(stringify([['h', 'h', 'h'], ...table])))).toEqual([
            ['h', 'h', 'h'],
            ...table.map((row) => row.map(plain)),
          ]);
        },
      ),
    );
  });

  it.each([
    ['a huge cell', Buffer.from(`a,${'x'.repeat(5_000)}\n`), '超过 2000 字'],
    ['a thousand columns', Buffer.from(`${'a,'.repeat(1_000)}\n`), '超过 200 列'],
    ['an open quote', Buffer.from('a,"b\n1,2\n'), '引号没有结束'],
    ['no text at all', Buffer.from([1, 0, 2, 0xff, 0, 0xfe, 9, 0]), '不是文本'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '旧版 XLS'],
    ['a web page', Buffer.from('<html><table>'), '网页格式'],
    ['a document', Buffer.from('%PDF-1.7'), '只能是 CSV、XLSX、camt'],
  ])('refuses %s', async (_what, bytes, reason) => {
    await expect(rows(bytes).catch((error) => Promise.reject(error))).rejects.toThrow(reason);
  });
});

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('明细'));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A zip with one entry that claims to be small. */
function bomb(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, entry, end]);
}

const XLSX = { format: 'xlsx', encoding: '' } as const;

describe('XLSX', () => {
  it('texts, numbers, dates and empty cells as they are shown', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRow(['交易时间', '金额', '附言']);
      sheet.addRow([new Date('2026-03-01T08:05:09Z'), 1234.5, '备注']);
      sheet.addRow(['2026-03-02', '', '0012']);
      sheet.getCell('A2').numFmt = 'yyyy-mm-dd hh:mm:ss';
    });
    expect(await cellsOf(bytes)).toEqual([
      ['交易时间', '金额', '附言'],
      ['2026-03-01 08:05:09', '1234.5', '备注'],
      ['2026-03-02', '', '0012'],
    ]);
  });

  it('notes a formula and never works it out', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRow(['a', 1]);
      sheet.getCell('B1').value = { formula: '1+1', result: 2 };
    });
    expect(await rows(bytes)).toMatchObject([{ no: 1, formulas: true }]);
  });

  it('refuses what unpacks beyond any statement, whatever it claims, and entities', async () => {
    const zip = bomb('xl/worksheets/sheet1.xml', Buffer.alloc(300 * 1024 * 1024, ' '));
    const silent = bomb(
      'xl/worksheets/sheet1.xml',
      Buffer.concat([Buffer.from('<worksheet>'), Buffer.alloc(4 * 1024 * 1024, ' ')]),
    );
    await expect(rows(silent, XLSX)).rejects.toThrow('过大的单元格');
    expect(zip.length).toBeLessThan(1024 * 1024);
    await expect(rows(zip, XLSX)).rejects.toThrow('过大的单元格');
    async function unpack(): Promise<void> {
      for await (const _ of (await openWorkbook(zip)).read('xl/worksheets/sheet1.xml'));
    }
    await expect(unpack()).rejects.toThrow('解压后过大');
    const long = bomb(
      'xl/worksheets/sheet1.xml',
      Buffer.from(`<worksheet>${'<row></row>'.repeat(200_000)}</worksheet>`),
    );
    await expect(rows(long, XLSX)).rejects.toThrow('超过 10 万行');
    const entities = bomb(
      'xl/worksheets/sheet1.xml',
      Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>'),
    );
    await expect(rows(entities, XLSX)).rejects.toThrow('不允许的内容');
    await expect(rows(zip.subarray(0, 5_000), XLSX)).rejects.toThrow('不是有效的 XLSX');
  });
});

describe('amounts and times', () => {
  it.each([
    ['1,234.50', 123_450n],
    ['¥1,234.5', 123_450n],
    ['+12', 1_200n],
    ['-3.00', -300n],
    ['(3.00)', -300n],
    ['3.00-', -300n],
    ['12.3400', 1_234n],
    ['12.345', null],
    ['1,23.00', null],
    ['abc', null],
    ['1e3', null],
    ['', null],
  ])('%s', (text, fen) => expect(readAmount(text)).toBe(fen));

  it.each([
    ['2026-03-01 08:05:09', '', '2026-03-01 08:05:09', true],
    ['2026/3/1 8:05', '', '2026-03-01 08:05:00', true],
    ['20260301', '', '2026-03-01 00:00:00', false],
    ['20260301080509', '', '2026-03-01 08:05:09', true],
    ['20260301', '080509', '2026-03-01 08:05:09', true],
    ['2026年3月1日 08时05分', '', '2026-03-01 08:05:00', true],
    ['2026-03-01T08:05:09.123', '', '2026-03-01 08:05:09', true],
    ['2026.03.01', '8:05', '2026-03-01 08:05:00', true],
  ])('%s %s', (date, clock, shown, hasClock) => {
    const read = readTime(date, clock);
    expect([read && formatTime(read.at), read?.hasClock]).toEqual([shown, hasClock]);
  });
  it.each(['2026-02-31', '2026-13-01', '昨天', '2026-03-01 25:00', ''])('%s is no time', (text) =>
    expect(readTime(text)).toBeNull(),
  );
  it('a spreadsheet’s day number', () => {
    expect(excelTime(46_082.337_5)).toBe('2026-03-01 08:06:00');
    expect(excelTime(46_082)).toBe('2026-03-01');
  });
});

const HEAD = ['交易时间', '收入金额', '支出金额', '本方账号', '对方户名', '交易流水号', '附言'];
const MAPPING = guessMapping([{ no: 1, cells: HEAD, formulas: false }]).mapping;
const read = (cells: string[]) => readRow({ no: 7, cells, formulas: false }, columnsOf(HEAD, MAPPING), '');

describe('rows of a statement', () => {
  it('columns are found below the junk, by how banks call them', () => {
    const sheet = [['示范银行'], ['账号', '6222'], [], ['序号', ...HEAD]].map((cells, at) => ({
      no: at + 1,
      cells,
      formulas: false,
    }));
    const { headerRow, mapping } = guessMapping(sheet);
    expect(headerRow).toBe(4);
    expect(mapping).toEqual({
      time: '交易时间',
      credit: '收入金额',
      debit: '支出金额',
      account: '本方账号',
      payer: '对方户名',
      reference: '交易流水号',
      remark: '附言',
    });
    expect(findHeader(sheet, mapping)).toBe(4);
    const other = guessMapping([
      { no: 1, cells: ['日期', '时间', '借贷标志', '交易金额', '账号', '摘要'], formulas: false },
    ]).mapping;
    expect(other).toMatchObject({
      time: '日期',
      clock: '时间',
      direction: '借贷标志',
      amount: '交易金额',
      account: '账号',
    });
  });

  it('receipts, money out, totals, and what is broken, each named', () => {
    expect(read(['2026-03-01 08:00:00', '1,000.00', '', '6222', '甲', 'R1', 'x'])).toMatchObject({
      kind: 'line',
      line: { row: 7, amount: 100_000n, accountNo: '6222' },
    });
    expect(read(['2026-03-01', '', '5.00', '6222', '', '', ''])).toMatchObject({
      kind: 'outgoing',
      line: { amount: 500n, accountNo: '6222' },
    });
    expect(read(['合计', '1,000.00', '', '', '', '', ''])).toEqual({ kind: 'other' });
    expect(read(['', '', '', '', '', '', ''])).toEqual({ kind: 'other' });
    for (const [cells, reason] of [
      [['昨天', '1.00', '', '6222', '', '', ''], '交易时间无法识别：昨天'],
      [['2026-03-01', '一百', '', '6222', '', '', ''], '收入金额无法识别：一百'],
      [['2026-03-01', '=SUM(B1:B9)', '', '6222', '', '', ''], '含公式，请粘贴为数值后再导入'],
      [['2026-03-01', '1.00', '', '', '', '', ''], '缺少本方账号'],
      [['2026-03-01', '', '', '6222', '', '', ''], '收入与支出金额都为空'],
    ] as const)
      expect(read([...cells])).toEqual({ kind: 'broken', row: 7, reason });
  });

  it('a line is the same by its reference, else by what it says and how often', () => {
    const line = {
      row: 1,
      at: 5,
      hasClock: true,
      amount: 1n,
      accountNo: 'A',
      payer: '',
      payerAccount: '',
      payerBank: '',
      reference: '',
      remark: '',
    };
    const seen = new Map<string, number>();
    const [first, second] = [identityOf(line, seen), identityOf(line, seen)];
    expect(first.equals(second)).toBe(false);
    const again = new Map<string, number>();
    expect([identityOf(line, again), identityOf(line, again)]).toEqual([first, second]);
    const named = { ...line, reference: 'R1' };
    expect(identityOf(named, new Map()).equals(identityOf({ ...named, at: 9, remark: 'other' }, new Map()))).toBe(true);
  });
});
