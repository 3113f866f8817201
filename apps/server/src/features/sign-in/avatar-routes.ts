import { uploadedPicture } from '@mashang/contract/sign-in';
import { PICTURE_MAX_BYTES, PICTURE_TEXTS } from '@mashang/contract/uploads';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { fileRoute } from '../../platform/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { readAvatar } from './read-avatar.ts';
import { uploadAvatar } from './upload-avatar.ts';

const PICTURE = { maxBytes: PICTURE_MAX_BYTES, tooLarge: PICTURE_TEXTS.size };
/** 144 random bits. */
const NAME = /^[A-Za-z0-9_-]{24}\.webp$/;

export function avatarRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/upload/uploadHeadImg',
      summary: '上传头像图片',
      description: `${PICTURE_TEXTS.type}（按内容判断），不超过 2MB，重新编码为 256×256 的 WebP。返回的 url 由 updateSelf 的 headImgUrl 启用，一天内未启用即删除。`,
      tags: ['登录与用户'],
      permission: 'profile:update',
      limit: { max: 20, windowMs: 60_000 },
      upload: true,
      answer: uploadedPicture,
      success: '上传成功',
      handler: async (ctx, request) => uploadAvatar(ctx, await readUpload(request, PICTURE)),
    }),
  );

  fileRoute(app, {
    url: '/files/avatars/:name',
    name: NAME,
    keep: 'file',
    read: (viewer, name) => readAvatar(app.platform, viewer, name),
  });
}
