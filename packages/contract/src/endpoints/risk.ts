import { endpoint } from '../endpoint.ts';
import {
  LIST_FILE_TEXTS,
  listQuery,
  loadFileAnswer,
  loadFileBody,
  loadListAnswer,
  loadListBody,
  screeningListDetail,
  screeningLists,
  uploadedList,
} from '../risk.ts';
import { hitDetail, hitListQuery, hitPage, hitQuery } from '../screening.ts';

const tags = ['风控'];

export const uploadScreeningListCall = endpoint({
  method: 'POST',
  path: '/api/risk/uploadList',
  summary: '上传名单文件',
  description: `${LIST_FILE_TEXTS.type}（按内容判断），不超过 64MB；一天内未导入即删除。`,
  tags,
  permission: 'screening-list:load',
  limit: { max: 20, windowMs: 60_000 },
  upload: true,
  answer: uploadedList,
  success: '上传成功',
  errors: [],
});
export const loadScreeningFileCall = endpoint({
  method: 'POST',
  path: '/api/risk/loadFile',
  summary: '由上传的文件导入名单的一个版本：后台读取，审批发布后才生效',
  tags,
  permission: 'screening-list:load',
  body: loadFileBody,
  answer: loadFileAnswer,
  success: '已开始读取，发布后生效',
  errors: ['conflict'],
});
export const loadScreeningAgainCall = endpoint({
  method: 'POST',
  path: '/api/risk/loadAgain',
  summary: '重新读取因系统原因读取失败的名单文件',
  tags,
  permission: 'screening-list:load',
  body: listQuery,
  success: '已开始重新读取',
  errors: ['notFound', 'conflict'],
});
export const readScreeningListCall = endpoint({
  method: 'GET',
  path: '/api/risk/list',
  summary: '名单的一个版本：有误的行与较使用中版本的变化',
  tags,
  permission: 'screening-list:read',
  query: listQuery,
  answer: screeningListDetail,
  errors: ['notFound'],
});
export const readHitsCall = endpoint({
  method: 'GET',
  path: '/api/risk/hits',
  summary: '命中复核队列',
  tags,
  permission: 'screening-hit:read',
  query: hitListQuery,
  answer: hitPage,
  errors: [],
});
export const readHitCall = endpoint({
  method: 'GET',
  path: '/api/risk/hit',
  summary: '命中与名单记录并列，附得分说明',
  tags,
  permission: 'screening-hit:read',
  query: hitQuery,
  answer: hitDetail,
  errors: ['notFound'],
});
export const readScreeningListsCall = endpoint({
  method: 'GET',
  path: '/api/risk/lists',
  summary: '筛查名单与版本',
  tags,
  permission: 'screening-list:read',
  answer: screeningLists,
  errors: [],
});
export const loadScreeningListCall = endpoint({
  method: 'POST',
  path: '/api/risk/loadList',
  summary: '导入名单的一个版本：审批发布后才生效',
  tags,
  permission: 'screening-list:load',
  body: loadListBody,
  answer: loadListAnswer,
  success: '已导入，发布后生效',
  errors: ['conflict'],
});
