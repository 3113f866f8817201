import { readLicenceCall, readPoliciesCall, readSiteInfoCall } from '@mashang/contract/endpoints/licence';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { currentLicence } from './current-licence.ts';
import { readLicence } from './read-licence.ts';
import { readPolicies } from './read-policies.ts';

/** `build` names the web build this process serves. */
export function licenceRoutes(app: Http, { build }: { build: string }): void {
  implement(app, readSiteInfoCall, async ({ platform }) => ({
    institution: (await currentLicence(platform))?.legalName ?? '',
    demo: platform.config.demo,
    build,
    reportErrors: platform.config.reportPageErrors,
    customerService: platform.config.customerServiceUrl,
  }));
  implement(app, readLicenceCall, (ctx) => readLicence(ctx));
  implement(app, readPoliciesCall, (ctx) => readPolicies(ctx));
}
