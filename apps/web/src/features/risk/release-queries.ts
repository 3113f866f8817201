import type { TextFile } from '@mashang/contract/risk-cases';
import type { ReleaseList } from '@mashang/contract/risk-releases';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';

/** Approved exports that the signed-in user asked for and may still take. */
export const releasesQuery = queryOptions({
  queryKey: ['approvals', 'releases'],
  queryFn: ({ signal }) => getCall<ReleaseList>('risk/releases', undefined, signal),
  meta: { quiet: true },
});

export function takeRelease({ code, ...body }: { id: string; format: string; code: string }): Promise<TextFile> {
  return postCall<TextFile>('risk/releases/take', {
    ...body,
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
  });
}
