import { addAccount } from '../../../server/src/features/collection-accounts/add-account.ts';
import { uploadCode } from '../../../server/src/features/collection-accounts/codes/upload-code.ts';
import { uploadEvidence } from '../../../server/src/features/collection-accounts/evidence/upload-evidence.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { actAsAgent } from './act-as-person.ts';
import { DEMO_PENDING_ACCOUNT } from './demo-data.ts';
import { drawCode, merchantCodeText } from './draw-code.ts';
import { drawPaper } from './draw-paper.ts';

/**
 * Enters one account that waits for the operators, by the real process: its code is drawn, uploaded, read and judged.
 */
export async function enterDemoAccount(platform: Platform): Promise<void> {
  const { username, code, ...fields } = DEMO_PENDING_ACCOUNT;
  const image = await drawCode(merchantCodeText({ account: code, merchant: 'DEMO AGENT TWO' }));
  await actAsAgent(platform, username, async ({ ctx, legalName }) => {
    const { url } = await uploadCode(ctx, image);
    const { url: evidenceFile } = await uploadEvidence(ctx, await drawPaper(ctx.now));
    const shown = { evidence: 'document' as const, evidenceFile, authorisationId: '' };
    await addAccount(ctx, { ...fields, ...shown, receiveUserName: legalName, qrcodeUrl: url });
  });
}
