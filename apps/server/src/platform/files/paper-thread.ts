import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';
import type { Paper, PaperColumn, PaperTable } from './paper.ts';
import * as zh from './zh.ts';

const MARGIN = 40;
const ROW = 18;
const PAD = 4;
const SIZES = { title: 17, number: 9, text: 9 } as const;
const GREY = '#5c6670';
const LINE = '#c9d1d6';

const resolve = createRequire(import.meta.url).resolve;
const FONTS = {
  plain: resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
};

function draw(paper: Paper): Promise<Buffer> {
  const moment = new Date(paper.at);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: `${paper.title} ${paper.number}`, Author: paper.issuer, CreationDate: moment, ModDate: moment },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((answer, fail) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => answer(Buffer.concat(parts)));
    doc.on('error', fail);
  });
  doc.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
  drawHead(doc, paper);
  for (const table of paper.tables) drawTable(doc, table);
  drawNotes(doc, paper.notes);
  drawFeet(doc, paper);
  doc.end();
  return done;
}

type Doc = PDFKit.PDFDocument;
const bottomOf = (doc: Doc) => doc.page.height - MARGIN - ROW;

function drawHead(doc: Doc, { title, number, facts }: Paper): void {
  doc.font('bold').fontSize(SIZES.title).fillColor('black').text(title, { align: 'center' });
  doc.font('plain').fontSize(SIZES.number).fillColor(GREY).text(number, { align: 'center' }).moveDown(1);
  const half = (doc.page.width - 2 * MARGIN) / 2;
  facts.forEach(([label, value], index) => {
    const left = MARGIN + (index % 2) * half;
    const top = doc.y;
    doc.fillColor(GREY).text(`${label}  `, left, top, { continued: true, width: half - PAD });
    doc.fillColor('black').text(value);
    if (index % 2 === 0 && index < facts.length - 1) doc.y = top;
  });
  doc.x = MARGIN;
  doc.moveDown(1);
}

function drawTable(doc: Doc, table: PaperTable): void {
  if (table.title) {
    breakBefore(doc, 3 * ROW);
    doc
      .font('bold')
      .fontSize(SIZES.text + 1)
      .fillColor('black')
      .text(table.title, MARGIN, doc.y)
      .moveDown(0.3);
  }
  const titles = table.columns.map(({ title }) => title);
  drawRow(doc, table.columns, titles, 'head');
  for (const row of table.rows) {
    if (breakBefore(doc, ROW)) drawRow(doc, table.columns, titles, 'head');
    drawRow(doc, table.columns, row, 'row');
  }
  if (table.sum) {
    if (breakBefore(doc, ROW)) drawRow(doc, table.columns, titles, 'head');
    drawRow(doc, table.columns, table.sum, 'sum');
  }
  doc.x = MARGIN;
  doc.y += ROW / 2;
}

function drawRow(
  doc: Doc,
  columns: readonly PaperColumn[],
  cells: readonly string[],
  kind: 'head' | 'row' | 'sum',
): void {
  const top = doc.y;
  doc
    .font(kind === 'row' ? 'plain' : 'bold')
    .fontSize(SIZES.text)
    .fillColor(kind === 'head' ? GREY : 'black');
  let left = MARGIN;
  columns.forEach(({ width, align = 'left' }, index) => {
    doc.text(fit(doc, cells[index] ?? '', width - 2 * PAD), left + PAD, top + PAD / 2, {
      width: width - 2 * PAD,
      align,
      lineBreak: false,
    });
    left += width;
  });
  doc
    .moveTo(MARGIN, top + ROW - 1)
    .lineTo(left, top + ROW - 1)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.y = top + ROW;
}

/** Cuts a text to the column with an ellipsis, so that it is not drawn over the next column. */
function fit(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && doc.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('')}…`;
}

function breakBefore(doc: Doc, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
}

function drawNotes(doc: Doc, notes: readonly string[]): void {
  doc.font('plain').fontSize(SIZES.text).fillColor(GREY);
  for (const note of notes) {
    breakBefore(doc, ROW);
    doc.text(note, MARGIN, doc.y);
  }
}

function drawFeet(doc: Doc, { issuer, number }: Paper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const top = doc.page.height - MARGIN;
    doc.page.margins.bottom = 0;
    doc
      .font('plain')
      .fontSize(SIZES.text - 1)
      .fillColor(GREY);
    doc.text(zh.paperThread.foot(issuer, number, page - start + 1, count), MARGIN, top, {
      align: 'center',
      lineBreak: false,
    });
  }
}

parentPort?.postMessage(await draw(workerData as Paper));
