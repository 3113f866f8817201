import {
  askMerchantCall,
  changeMerchantDocumentCall,
  checkApplicationCall,
  clearApplicationHitsCall,
  dropApplicationCall,
  openApplicationFormCall,
  readApplicationCall,
  readApplicationsCall,
  returnApplicationCall,
  revealApplicationCall,
  saveApplicationCall,
  startApplicationCall,
  submitApplicationCall,
  testEndpointCall,
  uploadMerchantDocumentCall,
} from '@mashang/contract/endpoints/merchants-onboarding';
import { FILE_PLACES } from '@mashang/contract/files';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import { PAPER_FILE } from '../../../platform/files/papers.ts';
import { fileRoute } from '../../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import type { ApprovalRegistry } from '../../approvals/approval-registry.ts';
import { testEndpoint } from '../endpoints/test-endpoint.ts';
import { clearApplicationHits } from '../oversight/clear-hits.ts';
import { readMerchantDocument } from './merchant-files.ts';
import { openApplicationForm, readApplication, readApplications, revealApplication } from './read-applications.ts';
import { returnApplication } from './return-application.ts';
import { askMerchant, changeMerchantDocument, dropApplication, saveApplication } from './save-application.ts';
import { startApplication } from './start-application.ts';
import { applicationSubmitter, checkApplication } from './submit-application.ts';
import { uploadMerchantDocument } from './upload-merchant-document.ts';

/** Routes of admission: one person enters a merchant, another one admits it. */
export function merchantOnboardingRoutes(app: Http, approvals: ApprovalRegistry): void {
  readRoutes(app);
  writeRoutes(app, approvals);
  decideRoutes(app);
  implement(app, testEndpointCall, (ctx, request) => testEndpoint(ctx, request.body));
  fileRoute(app, {
    url: `${FILE_PLACES.businessPapers}/:name`,
    name: PAPER_FILE,
    keep: 'nothing',
    read: (viewer, name) => readMerchantDocument(app.platform, viewer, name),
  });
}

function readRoutes(app: Http): void {
  implement(app, readApplicationsCall, (ctx, request) => readApplications(ctx, request.query));
  implement(app, readApplicationCall, (ctx, request) => readApplication(ctx, request.query));
  implement(app, openApplicationFormCall, (ctx, request) => openApplicationForm(ctx, request.body));
  implement(app, revealApplicationCall, (ctx, request) => revealApplication(ctx, request.body));
}

function writeRoutes(app: Http, approvals: ApprovalRegistry): void {
  const submit = applicationSubmitter(approvals);
  implement(app, startApplicationCall, (ctx, request) => startApplication(ctx, request.body));
  implement(app, saveApplicationCall, (ctx, request) => saveApplication(ctx, request.body));
  uploadRoutes(app, (scope) => {
    implement(scope, uploadMerchantDocumentCall, async (ctx, request) => {
      const source = await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size });
      return uploadMerchantDocument(ctx, { ...request.query, source });
    });
  });
  implement(app, changeMerchantDocumentCall, (ctx, request) => changeMerchantDocument(ctx, request.body));
  implement(app, askMerchantCall, (ctx, request) => askMerchant(ctx, request.body));
  implement(app, checkApplicationCall, (ctx, request) => checkApplication(ctx, request.body));
  implement(app, submitApplicationCall, (ctx, request) => submit(ctx, request.body));
  implement(app, dropApplicationCall, (ctx, request) => dropApplication(ctx, request.body));
}

function decideRoutes(app: Http): void {
  implement(app, returnApplicationCall, (ctx, request) => returnApplication(ctx, request.body));
  implement(app, clearApplicationHitsCall, (ctx, request) => clearApplicationHits(ctx, request.body));
}
