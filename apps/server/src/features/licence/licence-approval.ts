import type { ApprovalPayload } from '@mashang/contract/approvals';
import { builtInPolicy, SERVICE_NAMES } from '@mashang/contract/jurisdictions';
import { formatTime, parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { UserActor } from '../../platform/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findLicence, findLicenceFault, findPolicy, insertLicence } from './licence-store.ts';

type Payload = ApprovalPayload<'licence.profile'>;
const MODES: Record<string, string> = { institution: '机构结算', agent_float: '代理预付额度' };

function servicesText(services: Payload['services']): string {
  return services.map((service) => SERVICE_NAMES[service]).join('、');
}

/** The deployment's licence profile (L1): what is off by it is off from the moment it is in force. */
export const licenceApproval: ApprovalKind<Payload, Payload | { none: true }> = {
  kind: 'licence.profile',
  async load({ tx }, { payload }) {
    const policy = builtInPolicy(payload.jurisdiction) ?? (await findPolicy(tx, payload.jurisdiction));
    if (!policy) throw invalidField('payload.jurisdiction', '该法域没有适用的政策');
    if (!policy.settlementModes.includes(payload.settlementMode))
      throw invalidField('payload.settlementMode', `${policy.name}不允许该结算方式`);
    const refused = payload.services.find((service) => !policy.services.includes(service));
    if (refused) throw invalidField('payload.services', `${policy.name}不允许${SERVICE_NAMES[refused]}业务`);
    const fault = await findLicenceFault(tx, payload);
    if (fault === 'demo_only') throw invalidField('payload.jurisdiction', `${policy.name}只用于相应的演示环境`);
    if (fault === 'agent_network_unlicensed')
      throw invalidField('payload.settlementMode', '代理预付额度须许可业务载明代理网络');
    if (!(parseTime(payload.validTo) > parseTime(payload.validFrom)))
      throw invalidField('payload.validTo', '有效期止须晚于有效期起');
    const found = await findLicence(tx);
    const { policy: _policy, ...now } = found ?? { policy: null };
    return {
      subject: { kind: 'licence', id: 'licence', name: '许可资料' },
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
      { label: '机构名称', before: before?.legalName ?? '', after: payload.legalName },
      { label: '许可证编号', before: before?.licenceNo ?? '', after: payload.licenceNo },
      { label: '监管机构', before: before?.regulator ?? '', after: payload.regulator },
      { label: '法域', before: before?.jurisdiction ?? '', after: payload.jurisdiction },
      { label: '许可业务', before: before ? servicesText(before.services) : '', after: servicesText(payload.services) },
      {
        label: '结算方式',
        before: before ? (MODES[before.settlementMode] ?? '') : '',
        after: MODES[payload.settlementMode] ?? '',
      },
      { label: '有效期起', before: before?.validFrom ?? '', after: payload.validFrom },
      { label: '有效期止', before: before?.validTo ?? '', after: payload.validTo },
    ];
  },
  async apply(ctx, { payload, makerId }) {
    if (makerId === null) throw new BusinessError('forbidden', '须由运营发起');
    const profile = { ...payload, validFrom: parseTime(payload.validFrom), validTo: parseTime(payload.validTo) };
    await insertLicence(ctx.tx, profile, makerId, (ctx.actor as UserActor).userId);
    return payload;
  },
  applied: (platform) => platform.bus.signal('licence'),
};
