import { endpoint } from '../endpoint.ts';
import { pageErrorBody } from '../error-log.ts';

export const keepPageErrorCall = endpoint({
  method: 'POST',
  path: '/api/common/pageErrors',
  summary: '上报页面错误',
  description: '仅在 siteInfo.reportErrors 为 true 时接收，否则答复 403。查询参数、令牌与长数字在保存前去除。',
  tags: ['页面错误'],
  public: true,
  origin: true,
  limit: { max: 60, windowMs: 60_000 },
  body: pageErrorBody,
  errors: [],
});
