import {
  handInApplicationCall,
  readOwnVerificationCall,
  saveOwnApplicationCall,
  startOwnApplicationCall,
  uploadOwnDocumentCall,
} from '@mashang/contract/endpoints/own-verification';
import type { ApplicationDraft, MerchantDocumentKind } from '@mashang/contract/merchants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../../lib/api/upload.ts';

/** The admission of the reader's own merchant. */
export const ownVerificationQuery = queryOptions({
  queryKey: ['own-verification'],
  queryFn: ({ signal }) => call(readOwnVerificationCall, { signal }),
  meta: { quiet: true },
});

/** Loads it again after a change. */
export function refreshOwnVerification(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: ownVerificationQuery.queryKey });
}

export function startOwnApplication() {
  return call(startOwnApplicationCall, { body: {} });
}

type Version = { id: string; version: number };
export function saveOwnApplication({ id, version }: Version, company: ApplicationDraft['company']) {
  return call(saveOwnApplicationCall, { body: { id, version, company } });
}

/** Uploads a paper at once; a new one replaces the former of its kind. */
export function uploadOwnDocument(
  query: { id: string; kind: MerchantDocumentKind; expiresOn: string },
  file: File,
  options: UploadOptions,
) {
  return upload(uploadOwnDocumentCall, file, { ...options, query });
}

export function handInApplication({ id, version }: Version, note: string) {
  return call(handInApplicationCall, { body: { id, version, note } });
}
