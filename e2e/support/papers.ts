import { expect, type Locator } from '@playwright/test';
import { drawImage } from './payouts.ts';

/** The smallest document that is accepted: a PDF without a page. */
export const PDF = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** Uploads a document of each kind to the file of a business: its licence as PDF, the others as images. */
export async function putPapers(form: Locator): Promise<void> {
  for (const paper of ['营业执照', '法定代表人证件正面', '法定代表人证件背面', '开户证明']) {
    const slot = form.getByRole('region', { name: paper });
    await slot.locator('input[type=file]').setInputFiles(paper === '营业执照' ? PDF : drawImage());
    await expect(slot.getByRole('button', { name: `移除${paper}` })).toBeVisible();
  }
}
