import {
  handInApplicationCall,
  readOwnVerificationCall,
  saveOwnApplicationCall,
  startOwnApplicationCall,
  uploadOwnDocumentCall,
} from '@mashang/contract/endpoints/own-verification';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { handInApplication, saveOwnApplication, startOwnApplication, uploadOwnDocument } from './own-application.ts';
import { readOwnVerification } from './own-verification.ts';

/** What a merchant's people see of its admission, and what its administrators correct. */
export function ownVerificationRoutes(app: Http): void {
  implement(app, readOwnVerificationCall, (ctx) => readOwnVerification(ctx));
  implement(app, startOwnApplicationCall, (ctx, request) => startOwnApplication(ctx, request.body));
  implement(app, saveOwnApplicationCall, (ctx, request) => saveOwnApplication(ctx, request.body));
  uploadRoutes(app, (scope) =>
    implement(scope, uploadOwnDocumentCall, async (ctx, request) => {
      const source = await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size });
      return uploadOwnDocument(ctx, { ...request.query, source });
    }),
  );
  implement(app, handInApplicationCall, (ctx, request) => handInApplication(ctx, request.body));
}
