import { endpoint } from '../endpoint.ts';
import { licenceView, policyViews } from '../licence.ts';
import { siteInfo } from '../sign-in.ts';

export const readSiteInfoCall = endpoint({
  method: 'GET',
  path: '/api/common/siteInfo',
  summary: '部署信息（登录前可见）',
  tags: ['许可'],
  public: true,
  answer: siteInfo,
  errors: [],
});
export const readLicenceCall = endpoint({
  method: 'GET',
  path: '/api/licence/current',
  summary: '许可资料',
  tags: ['许可'],
  permission: 'licence:read',
  answer: licenceView,
  errors: [],
});
export const readPoliciesCall = endpoint({
  method: 'GET',
  path: '/api/licence/policies',
  summary: '法域政策',
  tags: ['许可'],
  permission: 'licence:read',
  answer: policyViews,
  errors: [],
});
