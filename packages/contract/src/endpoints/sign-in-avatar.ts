import { endpoint } from '../endpoint.ts';
import { uploadedImage } from '../sign-in.ts';
import { IMAGE_TEXTS } from '../uploads.ts';

export const uploadAvatarCall = endpoint({
  method: 'POST',
  path: '/api/upload/uploadHeadImg',
  summary: '上传头像图片',
  description:
    `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码为 256×256 的 WebP。返回的 url 由 updateSelf 的 headImgUrl ` +
    '启用，一天内未启用即删除。',
  tags: ['登录与用户'],
  permission: 'profile:update',
  limit: { max: 20, windowMs: 60_000 },
  upload: true,
  answer: uploadedImage,
  success: '上传成功',
  errors: [],
});
