/** Draws a paper as a bank or an acquirer issues one, for nobody: it proves every account of the demo. */
export async function drawPaper(at: number): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const moment = new Date(at);
  const pdf = new PDFDocument({ size: 'A5', margin: 48, info: { CreationDate: moment, ModDate: moment } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((answer, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => answer(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
  // Latin letters need no font file, which would take half a second to read.
  pdf.fontSize(18).text('CERTIFICATE OF BUSINESS ACCOUNTS').moveDown();
  pdf.fontSize(11).text('DEMO - fictitious institution, fictitious business, no legal effect.');
  pdf.end();
  return done;
}
