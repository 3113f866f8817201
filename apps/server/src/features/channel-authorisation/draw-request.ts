import type { authorisationQrCode } from '@mashang/contract/channel-authorisation';
import type { z } from 'zod';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { viewRequest } from './read-authorisations.ts';
import type { RequestRow } from './requests-store.ts';

/** A request with its QR code as an image, for clients that draw none; the image is empty once the request is over. */
export async function drawRequest(ctx: Ctx, row: RequestRow): Promise<z.infer<typeof authorisationQrCode>> {
  const request = viewRequest(ctx, row);
  if (request.verificationUriComplete === '') return { ...request, qrcodeUrl: '' };
  const { encodeQR } = await import('qr');
  const svg = encodeQR(request.verificationUriComplete, 'svg', { ecc: 'medium' });
  return { ...request, qrcodeUrl: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}
