import { licenceView, policyViews } from '@mashang/contract/licence';
import { siteInfo } from '@mashang/contract/sign-in';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { currentLicence } from './current-licence.ts';
import { readLicence } from './read-licence.ts';
import { readPolicies } from './read-policies.ts';

/** `build` names the web build this process serves. */
export function licenceRoutes(app: Http, { build }: { build: string }): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/common/siteInfo',
    summary: '部署信息（登录前可见）',
    tags: ['许可'],
    public: true,
    answer: siteInfo,
    handler: async ({ platform }) => ({
      institution: (await currentLicence(platform))?.legalName ?? '',
      demo: platform.config.demo,
      build,
      reportErrors: platform.config.reportPageErrors,
      customerService: platform.config.customerServiceUrl,
    }),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/licence/current',
    summary: '许可资料',
    tags: ['许可'],
    permission: 'licence:read',
    answer: licenceView,
    handler: (ctx) => readLicence(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/licence/policies',
    summary: '法域政策',
    tags: ['许可'],
    permission: 'licence:read',
    answer: policyViews,
    handler: (ctx) => readPolicies(ctx),
  });
}
