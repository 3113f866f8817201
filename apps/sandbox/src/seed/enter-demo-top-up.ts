import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { applyBankTopUp } from '../../../server/src/features/top-ups/bank/apply-bank-top-up.ts';
import { uploadTopUpProof } from '../../../server/src/features/top-ups/bank/top-up-proofs.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { actAsAgent } from './act-as-person.ts';

const USERNAME = 'agent02';
const AMOUNT = '20000.00';
const REFERENCE = 'DEMO-TRANSFER-0001';

/** Enters one transfer that waits for the operators, reported like any other: with its image, by the same verbs. */
export async function enterDemoTopUp(platform: Platform): Promise<void> {
  try {
    const image = await drawTransfer();
    await actAsAgent(platform, USERNAME, async ({ ctx, legalName }) => {
      const { url: proof } = await uploadTopUpProof(ctx, image);
      const about = { amount: AMOUNT, bankName: '示范银行', payerName: legalName, reference: REFERENCE };
      await applyBankTopUp(ctx, { ...about, proof, remark: '', idempotencyKey: randomUUID() });
    });
  } catch (error) {
    platform.log.warn({ err: error }, 'the demo has no top-up');
  }
}

/** Draws a transfer's receipt as a bank's app shows it, with figures only: a bare machine has no Chinese font. */
function drawTransfer(): Promise<Buffer> {
  const line = (y: number, size: number, text: string) =>
    `<text x="360" y="${y}" font-size="${size}" text-anchor="middle" font-family="sans-serif" fill="#1b2430">` +
    `${text}</text>`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">' +
    `<rect width="720" height="960" fill="#f3f5f8"/>
    <rect x="40" y="60" width="640" height="840" rx="24" fill="#fff"/><circle cx="360" cy="210" r="64" fill="#12724a"/>
    <path d="M328 212l24 24 44-48" stroke="#fff" stroke-width="12" fill="none"/>
    ${line(380, 64, AMOUNT)}${line(480, 28, REFERENCE)}${line(560, 28, '6222 0299 0000 0001')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
