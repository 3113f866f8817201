import {
  loadScreeningAgainCall,
  loadScreeningFileCall,
  loadScreeningListCall,
  readHitCall,
  readHitsCall,
  readScreeningListCall,
  readScreeningListsCall,
  uploadScreeningListCall,
} from '@mashang/contract/endpoints/risk';
import { LIST_FILE_TEXTS, LIST_MAX_BYTES } from '@mashang/contract/risk';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readHit, readHits } from './hits/read-hits.ts';
import { loadAgain } from './lists/load-again.ts';
import { loadListFile } from './lists/load-list-file.ts';
import { loadScreeningList } from './lists/load-screening-list.ts';
import { readScreeningList, readScreeningLists } from './lists/read-screening-lists.ts';
import { uploadList } from './lists/upload-list.ts';

const LIMIT = { maxBytes: LIST_MAX_BYTES, tooLarge: LIST_FILE_TEXTS.size };

export function screeningRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    implement(scope, uploadScreeningListCall, async (ctx, request) =>
      uploadList(ctx, await readUpload(request, LIMIT)),
    ),
  );
  implement(app, loadScreeningFileCall, (ctx, request) => loadListFile(ctx, request.body));
  implement(app, loadScreeningAgainCall, (ctx, request) => loadAgain(ctx, request.body));
  implement(app, readScreeningListCall, (ctx, request) => readScreeningList(ctx, request.query));
  implement(app, readHitsCall, (ctx, request) => readHits(ctx, request.query));
  implement(app, readHitCall, (ctx, request) => readHit(ctx, request.query));
  implement(app, readScreeningListsCall, (ctx) => readScreeningLists(ctx));
  implement(app, loadScreeningListCall, (ctx, request) => loadScreeningList(ctx, request.body));
}
