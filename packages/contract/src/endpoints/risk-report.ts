import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { draftReportBody, reportListQuery, reportPage, submitReportBody, textFile } from '../risk-cases.ts';
import { RELEASE_HOURS, releaseList, takeReleaseBody } from '../risk-releases.ts';

const tags = ['风控 · 报告'];
const limit = { max: 60, windowMs: 60_000 };

export const readReportsCall = endpoint({
  method: 'GET',
  path: '/api/risk/reports/getPageList',
  summary: '监管报告：待报送的按期限在前',
  tags,
  permission: 'risk-case:read',
  query: reportListQuery,
  answer: reportPage,
  errors: [],
});
export const draftReportCall = endpoint({
  method: 'POST',
  path: '/api/risk/reports/draft',
  summary: '起草报告：案件关联的订单与说明',
  tags,
  permission: 'risk-report:write',
  body: draftReportBody,
  answer: z.object({ id: z.string() }),
  success: '草稿已保存',
  errors: ['notFound', 'conflict'],
});
export const submitReportCall = endpoint({
  method: 'POST',
  path: '/api/risk/reports/submit',
  summary: '登记报送与回执；报送内容原样留存',
  tags,
  permission: 'risk-report:write',
  twoFactor: true,
  body: submitReportBody,
  answer: z.object({ fileHash: z.string() }),
  success: '已登记报送',
  errors: ['notFound', 'conflict'],
});
export const readReleasesCall = endpoint({
  method: 'GET',
  path: '/api/risk/releases',
  summary: '已批准、本人仍可下载的导出与监管调取',
  description: `由审批中心的两人放行（report.release、regulator.release），批准后 ${RELEASE_HOURS} 小时内仅发起人可下载。`,
  tags,
  permission: 'approval:read',
  answer: releaseList,
  errors: [],
});
export const takeReleaseCall = endpoint({
  method: 'POST',
  path: '/api/risk/releases/take',
  summary: '下载已批准的导出；内容、接收方与原因写入审计日志',
  tags,
  permission: 'approval:read',
  twoFactor: true,
  limit,
  body: takeReleaseBody,
  answer: textFile,
  errors: ['notFound', 'conflict'],
});
