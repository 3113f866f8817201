import {
  accountForm,
  accountResource,
  accountTypeViews,
  checkResource,
  collectionAccount,
  decideBody,
  switchQuery,
  updateAccountBody,
  uploadedCode,
  uploadedEvidence,
} from '@mashang/contract/collection-accounts';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import { PAPER_TEXTS, PDF_MAX_BYTES, PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { resourceRoutes } from '../../platform/http-resource.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { addAccount } from './add-account.ts';
import { archiveAccount } from './archive-account.ts';
import { changeAccount } from './change-account.ts';
import { CODE_FILE } from './code-names.ts';
import { decideAccount } from './decide-account.ts';
import { EVIDENCE_FILE } from './evidence-names.ts';
import { findAccounts, pageAccounts, readAccount, readAccountForm } from './list-accounts.ts';
import { pageForCheck } from './list-for-check.ts';
import { readAccountTypes } from './read-account-types.ts';
import { readCodePicture } from './read-code-picture.ts';
import { readEvidence } from './read-evidence.ts';
import { switchAccount } from './switch-account.ts';
import { uploadCode } from './upload-code.ts';
import { uploadEvidence } from './upload-evidence.ts';

const tags = [accountResource.title];
const { write: writing } = accountResource.permissions;

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
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/accountTypes/findAll',
    summary: '运营：账户类型 0–76',
    tags: ['账户类型'],
    permission: 'product:oversee',
    answer: accountTypeViews,
    handler: (ctx) => readAccountTypes(ctx),
  });

  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/account/form',
    summary: '新增收款账户所需：实名与可选账户类型',
    tags,
    permission: writing,
    answer: accountForm,
    handler: (ctx) => readAccountForm(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/account/upPayStatus',
    summary: '启用或停用收款账户',
    description: '停用立即生效，已派出的订单不受影响。',
    tags,
    permission: writing,
    query: switchQuery,
    answer: collectionAccount,
    async handler(ctx, { query }) {
      await switchAccount(ctx, query);
      return new Said(query.status === 1 ? '已启用' : '已停用', await readAccount(ctx, query.accId));
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/account/updateByAccId',
    summary: '修改收款账户：只改所给字段',
    description: '账号、户名、收款码或证明变化时，账户停用并重新等待审核。',
    tags,
    permission: writing,
    body: updateAccountBody,
    answer: collectionAccount,
    success: '保存成功',
    async handler(ctx, { body }) {
      await changeAccount(ctx, body);
      return readAccount(ctx, body.accId);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/account/check/decide',
    summary: '审核收款账户：通过、驳回、冻结、解冻',
    tags: [checkResource.title],
    permission: checkResource.permissions.read,
    twoFactor: true,
    body: decideBody,
    answer: collectionAccount,
    async handler(ctx, { body }) {
      await decideAccount(ctx, body);
      return readAccount(ctx, body.accId);
    },
  });
  codeRoutes(app);
}

/** Pictures of codes: taken, read, and shown to whoever may see the account. */
function codeRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/agt/account/uploadQrCode',
      summary: '上传收款码图片并识别',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB。只接受商户收款码；一天内未随账户保存即删除。`,
      tags,
      permission: writing,
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      answer: uploadedCode,
      success: '识别成功',
      handler: async (ctx, request) =>
        uploadCode(ctx, await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size })),
    }),
  );
  evidenceRoutes(app);
  fileRoute(app, {
    url: '/files/codes/:name',
    name: CODE_FILE,
    keep: 'nothing',
    read: (viewer, name) => readCodePicture(app.platform, viewer, name),
  });
}

/** Papers that show an account to be the business's own. */
function evidenceRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/agt/account/uploadEvidence',
      summary: '上传收款账户的证明文件',
      description: `${PAPER_TEXTS.type}（按内容判断），不超过 5MB。一天内未随账户保存即删除。`,
      tags,
      permission: writing,
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      answer: uploadedEvidence,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadEvidence(ctx, await readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size })),
    }),
  );
  fileRoute(app, {
    url: '/files/account-papers/:name',
    name: EVIDENCE_FILE,
    keep: 'nothing',
    read: (viewer, name) => readEvidence(app.platform, viewer, name),
  });
}
