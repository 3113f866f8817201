import { readReleasesCall, takeReleaseCall } from '@mashang/contract/endpoints/risk-report';
import type { TextFile } from '@mashang/contract/risk-cases';
import type { ReleaseFormat } from '@mashang/contract/risk-releases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';

/** Approved exports that the signed-in user asked for and may still take. */
export const releasesQuery = queryOptions({
  queryKey: ['approvals', 'releases'],
  queryFn: ({ signal }) => call(readReleasesCall, { signal }),
  meta: { quiet: true },
});

export function takeRelease({ code, ...body }: { id: string; format: ReleaseFormat; code: string }): Promise<TextFile> {
  return call(takeReleaseCall, {
    body: {
      ...body,
      ...(code ? { googleAuthCode: encryptWire(code) } : {}),
    },
  });
}
