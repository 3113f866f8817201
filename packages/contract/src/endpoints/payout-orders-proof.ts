import { endpoint } from '../endpoint.ts';
import { IMAGE_TEXTS, uploadedFile, VIDEO_TEXTS } from '../uploads.ts';

const SERVED = '返回的 url 仅限有权查看该订单的人打开；一天内未随订单提交即删除。';
const tags = ['代付 · 抢单'];
const permission = 'payout-order:claim';

export const uploadPayoutImageCall = endpoint({
  method: 'POST',
  path: '/api/upload/uploadQrCode',
  summary: '上传图片',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并去除元数据。${SERVED}`,
  tags,
  permission,
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  answer: uploadedFile,
  success: '上传成功',
  errors: [],
});
export const uploadPayoutVideoCall = endpoint({
  method: 'POST',
  path: '/api/upload/uploadVideo',
  summary: '上传付款视频',
  description: `${VIDEO_TEXTS.type}（按内容判断），不超过 10MB，画面与声音以外的内容一律清除。${SERVED}`,
  tags,
  permission,
  limit: { max: 20, windowMs: 60_000 },
  upload: true,
  answer: uploadedFile,
  success: '上传成功',
  errors: [],
});
