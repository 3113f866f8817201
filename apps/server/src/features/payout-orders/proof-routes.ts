import {
  PICTURE_MAX_BYTES,
  PICTURE_TEXTS,
  uploadedFile,
  VIDEO_MAX_BYTES,
  VIDEO_TEXTS,
} from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { readProof } from './read-proof.ts';
import { uploadPicture, uploadVideo } from './upload-proof.ts';

const tags = ['代付 · 抢单'];
const permission = 'payout-order:claim';
const SERVED = '返回的 url 仅限有权查看该订单的人打开；一天内未随订单提交即删除。';

/** The uploads of the paid and reject dialogs, and where what they took is shown. */
export function proofRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/upload/uploadQrCode',
      summary: '上传图片',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并去除元数据。${SERVED}`,
      tags,
      permission,
      limit: { max: 60, windowMs: 60_000 },
      upload: true,
      answer: uploadedFile,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadPicture(ctx, await readUpload(request, { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size })),
    });
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/upload/uploadVideo',
      summary: '上传付款视频',
      description: `${VIDEO_TEXTS.type}（按内容判断），不超过 10MB，画面与声音以外的内容一律清除。${SERVED}`,
      tags,
      permission,
      limit: { max: 20, windowMs: 60_000 },
      upload: true,
      answer: uploadedFile,
      success: '上传成功',
      handler: async (ctx, request) =>
        uploadVideo(ctx, await readUpload(request, { maxBytes: VIDEO_MAX_BYTES, tooLarge: VIDEO_TEXTS.size })),
    });
  });

  fileRoute(app, {
    url: '/files/proofs/:name',
    name: /^[\w-]{24}\.(webp|mp4|webm)$/,
    keep: 'nothing',
    read: (viewer, name) => readProof(app.platform, viewer, name),
  });
}
