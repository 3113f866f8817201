import { endpoint } from '../endpoint.ts';
import {
  assignCaseBody,
  caseFileAnswer,
  caseFileQuery,
  caseGraph,
  caseIdQuery,
  caseListQuery,
  caseNoteBody,
  caseOfficers,
  casePage,
  changeCaseBody,
  closeCaseBody,
  freezeCaseBody,
  linkCaseBody,
  openCaseAnswer,
  openCaseBody,
  riskCaseDetail,
  takeCaseBody,
} from '../risk-cases.ts';

const tags = ['风控 · 案件'];
const WORK = 'risk-case:work';
const READ = 'risk-case:read';

export const uploadCaseFileCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/upload',
  summary: '上传案件文件（图片，重新编码并加密存放）',
  tags,
  permission: WORK,
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  query: caseFileQuery,
  answer: caseFileAnswer,
  success: '上传成功',
  errors: ['notFound', 'conflict'],
});
export const readCasesCall = endpoint({
  method: 'GET',
  path: '/api/risk/cases/getPageList',
  summary: '案件列表：未结的按优先级与期限在前',
  tags,
  permission: READ,
  query: caseListQuery,
  answer: casePage,
  errors: [],
});
export const readCaseCall = endpoint({
  method: 'GET',
  path: '/api/risk/cases/detail',
  summary: '案件详情：命中、冻结、报告、文件与经过',
  tags,
  permission: READ,
  query: caseIdQuery,
  answer: riskCaseDetail,
  errors: ['notFound'],
});
export const readCaseGraphCall = endpoint({
  method: 'GET',
  path: '/api/risk/cases/graph',
  summary: '案件关系图',
  tags,
  permission: READ,
  query: caseIdQuery,
  answer: caseGraph,
  errors: ['notFound'],
});
export const readOfficersCall = endpoint({
  method: 'GET',
  path: '/api/risk/cases/officers',
  summary: '可办理案件的人员',
  tags,
  permission: READ,
  answer: caseOfficers,
  errors: [],
});
export const openCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/open',
  summary: '立案；同一对象已有未结案件则并入',
  tags,
  permission: WORK,
  body: openCaseBody,
  answer: openCaseAnswer,
  errors: [],
});
export const takeCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/take',
  summary: '受理案件',
  tags,
  permission: WORK,
  body: takeCaseBody,
  success: '已受理',
  errors: ['notFound', 'conflict'],
});
export const assignCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/assign',
  summary: '指派承办人',
  tags,
  permission: WORK,
  body: assignCaseBody,
  success: '已指派',
  errors: ['notFound', 'conflict'],
});
export const changeCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/change',
  summary: '变更状态、优先级或期限',
  tags,
  permission: WORK,
  body: changeCaseBody,
  success: '已变更',
  errors: ['notFound', 'conflict'],
});
export const noteCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/note',
  summary: '案件记录',
  tags,
  permission: WORK,
  body: caseNoteBody,
  success: '已记录',
  errors: ['notFound', 'conflict'],
});
export const linkCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/link',
  summary: '关联订单、人员或账户',
  tags,
  permission: WORK,
  body: linkCaseBody,
  success: '已关联',
  errors: ['notFound', 'conflict'],
});
export const freezeForCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/freeze',
  summary: '冻结参与方、账户、额度钱包或订单，立即生效；解除须两人审批',
  tags,
  permission: 'risk-case:freeze',
  twoFactor: true,
  body: freezeCaseBody,
  success: '已冻结',
  errors: ['notFound', 'conflict'],
});
export const closeCaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/cases/close',
  summary: '结案：须有结论与说明，不能由发起人或录入人作出',
  tags,
  permission: 'risk-case:close',
  twoFactor: true,
  body: closeCaseBody,
  success: '已结案',
  errors: ['notFound', 'conflict'],
});
