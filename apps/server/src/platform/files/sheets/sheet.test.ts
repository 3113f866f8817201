import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetCell } from './sheet.ts';
import { writeCsv } from './sheet-csv.ts';
import { writeXlsx } from './sheet-xlsx.ts';

const MARK = { user: '财务 <finance01> & 同事', time: '2026-01-02 03:04:05', filter: 'status=2' };

function sheetOf(rows: SheetCell[][], pageSize = 2): Sheet {
  async function* pages() {
    for (let at = 0; at < rows.length; at += pageSize) yield rows.slice(at, at + pageSize);
  }
  return {
    title: '代收订单',
    columns: [{ title: '单号' }, { title: '金额（元）', kind: 'money' }, { title: '备注' }],
    rows: pages(),
    mark: MARK,
  };
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function readXlsx(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  return book;
}

const NASTY = ['=1+1', '+1', '-cmd', '@SUM(A1)', '\tx', '\rx', '＝1'];

describe('an XLSX file', () => {
  it('opens with every cell as it was: long numbers and formula starts as text, money as numbers', async () => {
    const rows: SheetCell[][] = [
      ['20260101000000001234567', '1234567.05', '商品 & <b>"引号"</b>'],
      ['00012', '-0.01', null],
      ['x\u0000\u0008\ud800y', '99999999999999.99', '两行\n第二行'],
      ...NASTY.map((text) => [text, '', text]),
    ];
    const sheet = (await readXlsx(await bytesOf(writeXlsx(sheetOf(rows))))).getWorksheet('代收订单');
    expect(sheet?.rowCount).toBe(rows.length + 1);
    expect(sheet?.getRow(1).values).toEqual([undefined, '单号', '金额（元）', '备注']);
    const cell = (place: string) => sheet?.getCell(place);
    expect(cell('A2')).toMatchObject({ value: '20260101000000001234567', type: ExcelJS.ValueType.String });
    expect(cell('B2')).toMatchObject({ value: 1234567.05, numFmt: '#,##0.00' });
    expect(cell('C2')?.value).toBe('商品 & <b>"引号"</b>');
    expect(cell('A3')?.value).toBe('00012');
    expect(cell('B3')?.value).toBe(-0.01);
    expect(cell('A4')?.value).toBe('x\ufffdy');
    // More digits than a spreadsheet keeps: the cell is exact text.
    expect(cell('B4')?.value).toBe('99999999999999.99');
    expect(cell('C4')?.value).toBe('两行\n第二行');
    for (const [at, text] of NASTY.entries()) {
      expect(cell(`A${at + 5}`)?.type).toBe(ExcelJS.ValueType.String);
      expect(cell(`A${at + 5}`)?.value).toBe(text);
    }
  });

  it('says on every page and on a sheet of its own who took it and when', async () => {
    const book = await readXlsx(await bytesOf(writeXlsx(sheetOf([['1', '2.00', '']]))));
    expect(book.creator).toBe(MARK.user);
    expect(book.getWorksheet('代收订单')?.headerFooter.oddHeader).toContain('finance01');
    const note = book.getWorksheet('导出信息');
    expect(note?.getCell('B2').value).toBe(MARK.user);
    expect(note?.getCell('B3').value).toBe(MARK.time);
    expect(note?.getCell('B5').value).toBe('1');
  });

  it.each([
    [0, ['代收订单']],
    [4, ['代收订单']],
    [5, ['代收订单', '代收订单 (2)']],
    [9, ['代收订单', '代收订单 (2)', '代收订单 (3)']],
  ])('%d rows at four a sheet go over to the next sheet, none lost', async (count, names) => {
    const rows = Array.from({ length: count }, (_, n) => [`no${n}`, `${n}.00`, '']);
    const book = await readXlsx(await bytesOf(writeXlsx(sheetOf(rows, 3), 5)));
    expect(book.worksheets.map(({ name }) => name)).toEqual([...names, '导出信息']);
    const read = book.worksheets.slice(0, -1).flatMap((sheet) => {
      expect(sheet.getCell('A1').value).toBe('单号');
      return Array.from({ length: sheet.rowCount - 1 }, (_, at) => sheet.getCell(`A${at + 2}`).value);
    });
    expect(read).toEqual(rows.map(([no]) => no));
  });

  it('gives its first bytes before the first row was read', async () => {
    const sheet = sheetOf([]);
    let asked = false;
    const chunks = writeXlsx({
      ...sheet,
      rows: (async function* () {
        asked = true;
        yield [];
      })(),
    });
    expect((await chunks.next()).value?.subarray(0, 2).toString()).toBe('PK');
    expect(asked).toBe(false);
    await chunks.return(undefined);
  });

  it('reads no further row once its reader has gone, and lets go of what it read from', async () => {
    let pages = 0;
    let isOver = false;
    const chunks = writeXlsx({
      ...sheetOf([]),
      rows: (async function* () {
        try {
          for (;;) {
            pages += 1;
            yield Array.from({ length: 500 }, (_, n) => [`${pages * 500 + n}`.repeat(9), '1.00', '']);
          }
        } finally {
          isOver = true;
        }
      })(),
    });
    for (let taken = 0; taken < 3; taken++) await chunks.next();
    await chunks.return(undefined);
    expect(isOver).toBe(true);
    const then = pages;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pages).toBe(then);
  });

  it('ends with the fault of the rows it writes', async () => {
    const rows = (async function* () {
      yield [['1', '1.00', '']];
      throw new Error('the connection is gone');
    })();
    await expect(bytesOf(writeXlsx({ ...sheetOf([]), rows }))).rejects.toThrow('the connection is gone');
  });
});

describe('a CSV file', () => {
  it('begins with the mark Excel needs, protects what opens as something else, ends with who and when', async () => {
    const rows: SheetCell[][] = [
      ['20260101000000001234567', '-5.10', '逗号, "引号"'],
      ['00012', '=2', null],
      ...NASTY.map((text) => [text, '1.00', '']),
    ];
    const text = (await bytesOf(writeCsv(sheetOf(rows)))).toString();
    expect(text.startsWith('\ufeff单号,金额（元）,备注\r\n')).toBe(true);
    expect(text).toContain('\t20260101000000001234567,-5.10,"逗号, ""引号"""\r\n');
    expect(text).toContain("\t00012,'=2,\r\n");
    for (const nasty of NASTY) expect(text).toContain(`'${nasty}`);
    expect(text.trimEnd().split('\r\n').at(-1)).toBe(
      `# 代收订单 导出人：${MARK.user} 导出时间：${MARK.time} 筛选：${MARK.filter} 共 ${rows.length} 行,,`,
    );
  });
});
