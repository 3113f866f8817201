import {
  assignCaseCall,
  changeCaseCall,
  closeCaseCall,
  freezeForCaseCall,
  linkCaseCall,
  noteCaseCall,
  openCaseCall,
  readCaseCall,
  readCaseGraphCall,
  readCasesCall,
  readOfficersCall,
  takeCaseCall,
  uploadCaseFileCall,
} from '@mashang/contract/endpoints/risk-case';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { fileRoute } from '../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import { readCaseFile, uploadCaseFile } from './case-files.ts';
import { closeCase } from './close-case.ts';
import { freezeForCase } from './freeze-for-case.ts';
import { openCaseByHand } from './open-case.ts';
import { readCase, readCaseGraph, readCases, readOfficers } from './read-cases.ts';
import { assignCase, changeCase, linkCase, noteCase, takeCase } from './work-case.ts';
import * as zh from './zh.ts';

/** Cases: the queue, one case, and what is done about it. */
export function caseRoutes(app: Http): void {
  caseReads(app);
  caseSteps(app);
  uploadRoutes(app, (scope) => {
    implement(scope, uploadCaseFileCall, async (ctx, request) => {
      const source = await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size });
      return uploadCaseFile(ctx, { ...request.query, source });
    });
  });
  fileRoute(app, {
    url: `${FILE_PLACES.caseFiles}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readCaseFile(app.platform, viewer, name),
  });
}

function caseReads(app: Http): void {
  implement(app, readCasesCall, (ctx, request) => readCases(ctx, request.query));
  implement(app, readCaseCall, (ctx, request) => readCase(ctx, request.query));
  implement(app, readCaseGraphCall, (ctx, request) => readCaseGraph(ctx, request.query));
  implement(app, readOfficersCall, (ctx) => readOfficers(ctx));
}

function caseSteps(app: Http): void {
  implement(app, openCaseCall, async (ctx, request) => {
    const answer = await openCaseByHand(ctx, request.body);
    return new SuccessWithMessage(answer.joined ? zh.caseRoutes.joined : zh.caseRoutes.opened, answer);
  });
  implement(app, takeCaseCall, (ctx, request) => takeCase(ctx, request.body));
  implement(app, assignCaseCall, (ctx, request) => assignCase(ctx, request.body));
  implement(app, changeCaseCall, (ctx, request) => changeCase(ctx, request.body));
  implement(app, noteCaseCall, (ctx, request) => noteCase(ctx, request.body));
  implement(app, linkCaseCall, (ctx, request) => linkCase(ctx, request.body));
  implement(app, freezeForCaseCall, (ctx, request) => freezeForCase(ctx, request.body));
  implement(app, closeCaseCall, (ctx, request) => closeCase(ctx, request.body));
}
