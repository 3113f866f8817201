import { readReleasesCall, readReportsCall, takeReleaseCall } from '@mashang/contract/endpoints/risk-report';
import type { TextFile } from '@mashang/contract/risk-cases';
import type { ReleaseFormat } from '@mashang/contract/risk-releases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { CASES } from '../cases/queries.ts';
import { REPORT_LIST } from './report-list.ts';

/** Reports to the regulator, the earliest due first. */
export function reportListQuery(state: ListState) {
  const params = listParams(REPORT_LIST, state);
  return queryOptions({
    queryKey: [CASES, 'reports', params],
    queryFn: ({ signal }) => call(readReportsCall, { list: params, signal }),
    meta: { quiet: true },
  });
}

/** Approved exports that the signed-in user requested and may still download. */
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
