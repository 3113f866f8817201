import { ACCOUNT_STATUS, accountResource, checkResource } from '@mashang/contract/collection-accounts';
import {
  changeAccountCall,
  decideAccountCall,
  readAccountFormCall,
  readAccountTypesCall,
  switchAccountCall,
  uploadCodeCall,
  uploadEvidenceCall,
} from '@mashang/contract/endpoints/collection-accounts';
import { FILE_PLACES } from '@mashang/contract/files';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import { PAPER_TEXTS, PDF_MAX_BYTES, IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { PAPER_FILE } from '../../platform/files/papers.ts';
import { fileRoute } from '../../platform/http/files/http-files.ts';
import { resourceRoutes } from '../../platform/http/files/http-resource.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import { addAccount } from './add-account.ts';
import { archiveAccount } from './archive-account.ts';
import { changeAccount } from './change-account.ts';
import { CODE_FILE } from './codes/code-names.ts';
import { readCodeImage } from './codes/read-code-image.ts';
import { uploadCode } from './codes/upload-code.ts';
import { decideAccount } from './decide-account.ts';
import { readEvidence } from './evidence/read-evidence.ts';
import { uploadEvidence } from './evidence/upload-evidence.ts';
import { findAccounts, pageAccounts, readAccount, readAccountForm } from './list-accounts.ts';
import { pageForCheck } from './list-for-check.ts';
import { switchAccount } from './switch-account.ts';
import { readAccountTypes } from './types/read-account-types.ts';
import * as zh from './zh.ts';

export function collectionAccountRoutes(app: Http): void {
  resourceRoutes(app, accountResource, {
    findList: findAccounts,
    getPageList: pageAccounts,
    findAll: (ctx) => findAccounts(ctx, {}),
    save: async (ctx, fields) => readAccount(ctx, await addAccount(ctx, fields)),
    async saveOrUpdate(ctx, { id, ...fields }) {
      if (id === undefined) return readAccount(ctx, await addAccount(ctx, fields));
      await changeAccount(ctx, { accId: id, ...fields });
      return readAccount(ctx, id);
    },
    delete: archiveAccount,
  });
  const firstRows = { page: 1, limit: RESOURCE_ROWS_MAX };
  resourceRoutes(app, checkResource, {
    findList: async (ctx, filters) => (await pageForCheck(ctx, { ...filters, ...firstRows })).list,
    getPageList: pageForCheck,
    findAll: async (ctx) => (await pageForCheck(ctx, firstRows)).list,
  });
  implement(app, readAccountTypesCall, (ctx) => readAccountTypes(ctx));

  implement(app, readAccountFormCall, (ctx) => readAccountForm(ctx));
  implement(app, switchAccountCall, async (ctx, { query }) => {
    await switchAccount(ctx, query);
    return new SuccessWithMessage(
      query.status === ACCOUNT_STATUS.on ? zh.routes.switchedOn : zh.routes.switchedOff,
      await readAccount(ctx, query.accId),
    );
  });
  implement(app, changeAccountCall, async (ctx, { body }) => {
    await changeAccount(ctx, body);
    return readAccount(ctx, body.accId);
  });
  implement(app, decideAccountCall, async (ctx, { body }) => {
    await decideAccount(ctx, body);
    return readAccount(ctx, body.accId);
  });
  codeRoutes(app);
}

/** Calls for code images: they are uploaded, decoded, and shown to users who may see the account. */
function codeRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    implement(scope, uploadCodeCall, async (ctx, request) =>
      uploadCode(ctx, await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size })),
    ),
  );
  evidenceRoutes(app);
  fileRoute(app, {
    url: `${FILE_PLACES.codes}/:name`,
    name: CODE_FILE,
    keep: 'nothing',
    read: (viewer, name) => readCodeImage(app.platform, viewer, name),
  });
}

/** Calls for documents that show an account to be the business's own. */
function evidenceRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    implement(scope, uploadEvidenceCall, async (ctx, request) =>
      uploadEvidence(ctx, await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size })),
    ),
  );
  fileRoute(app, {
    url: `${FILE_PLACES.accountPapers}/:name`,
    name: PAPER_FILE,
    keep: 'nothing',
    read: (viewer, name) => readEvidence(app.platform, viewer, name),
  });
}
