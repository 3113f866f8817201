import type { ApprovalPayload } from '@mashang/contract/approvals';
import { builtInPolicy, SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import { formatTime, parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findLicence, findLicenceFault, findPolicy, insertLicence } from './licence-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'licence.profile'>;
const MODES: Record<string, string> = zh.words.modes;

function servicesText(services: Payload['services']): string {
  return services.map((service) => SERVICE_NAMES[service]).join('、');
}

/** Changes the deployment's licence profile (L1): a service that it leaves out is off as soon as it is in force. */
export const licenceApproval: ApprovalKind<Payload, Payload | { none: true }> = {
  kind: 'licence.profile',
  async load({ tx }, { payload }) {
    const policy = builtInPolicy(payload.jurisdiction) ?? (await findPolicy(tx, payload.jurisdiction));
    if (!policy) throw invalidField('payload.jurisdiction', zh.licenceApproval.noPolicy);
    if (!policy.settlementModes.includes(payload.settlementMode))
      throw invalidField('payload.settlementMode', zh.licenceApproval.modeNotAllowed(policy.name));
    const refused = payload.services.find((service) => !policy.services.includes(service));
    if (refused)
      throw invalidField('payload.services', zh.licenceApproval.serviceNotAllowed(policy.name, SERVICE_NAMES[refused]));
    const fault = await findLicenceFault(tx, payload);
    if (fault === 'demo_only') throw invalidField('payload.jurisdiction', zh.licenceApproval.demoOnly(policy.name));
    if (fault === 'agent_network_unlicensed')
      throw invalidField('payload.settlementMode', zh.licenceApproval.networkMissing);
    if (!(parseTime(payload.validTo) > parseTime(payload.validFrom)))
      throw invalidField('payload.validTo', zh.licenceApproval.endBeforeStart);
    const found = await findLicence(tx);
    const { policy: _policy, ...now } = found ?? { policy: null };
    return {
      subject: { kind: 'licence', id: 'licence', name: zh.licenceApproval.subject },
      state:
        'legalName' in now
          ? {
              ...now,
              services: [...now.services],
              validFrom: formatTime(now.validFrom),
              validTo: formatTime(now.validTo),
            }
          : { none: true },
      lockKey: 'licence',
    };
  },
  lines: (state, payload) => {
    const before = 'none' in state ? undefined : state;
    return [
      { label: zh.licenceApproval.legalName, before: before?.legalName ?? '', after: payload.legalName },
      { label: zh.licenceApproval.licenceNo, before: before?.licenceNo ?? '', after: payload.licenceNo },
      { label: zh.licenceApproval.regulator, before: before?.regulator ?? '', after: payload.regulator },
      { label: zh.licenceApproval.jurisdiction, before: before?.jurisdiction ?? '', after: payload.jurisdiction },
      {
        label: zh.licenceApproval.services,
        before: before ? servicesText(before.services) : '',
        after: servicesText(payload.services),
      },
      {
        label: zh.lines.mode,
        before: before ? (MODES[before.settlementMode] ?? '') : '',
        after: MODES[payload.settlementMode] ?? '',
      },
      { label: zh.licenceApproval.validFrom, before: before?.validFrom ?? '', after: payload.validFrom },
      { label: zh.licenceApproval.validTo, before: before?.validTo ?? '', after: payload.validTo },
    ];
  },
  async apply(ctx, { payload, makerId }) {
    if (makerId === null) throw new BusinessError('forbidden', zh.licenceApproval.operatorOnly);
    const profile = { ...payload, validFrom: parseTime(payload.validFrom), validTo: parseTime(payload.validTo) };
    await insertLicence(ctx.tx, profile, makerId, userOf(ctx).userId);
    return payload;
  },
  applied: (platform) => platform.bus.signal('licence'),
};
