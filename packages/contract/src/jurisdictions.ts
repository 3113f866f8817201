export const SERVICES = ['collection', 'payout', 'agent_network', 'stablecoin_topup', 'marketplace'] as const;
export type Service = (typeof SERVICES)[number];
/** Whether a money call begins new business or finishes existing business. */
export type Stage = 'begin' | 'finish';
export const SETTLEMENT_MODES = ['institution', 'agent_float'] as const;
export type SettlementMode = (typeof SETTLEMENT_MODES)[number];
export const SERVICE_NAMES: Record<Service, string> = {
  collection: '代收',
  payout: '代付',
  agent_network: '代理网络',
  stablecoin_topup: '稳定币充值',
  marketplace: '店铺管理',
};

/** The law of one jurisdiction for a licensed operator of this kind. */
export type JurisdictionPolicy = {
  name: string;
  services: readonly Service[];
  settlementModes: readonly SettlementMode[];
  /** Account types (0–76) that may receive money there. */
  accountTypes: readonly number[];
  personalCodes: false;
  fictitious: boolean;
};

/** Reviewed policies (L1). Others are added as reviewed files, by two people. */
export const JURISDICTIONS: Readonly<Record<string, JurisdictionPolicy>> = {
  CN: {
    name: '中国大陆',
    services: ['collection', 'payout', 'marketplace'],
    settlementModes: ['institution'],
    accountTypes: [2, 21],
    personalCodes: false,
    fictitious: false,
  },
  DEMO: {
    name: '演示辖区（虚构）',
    services: SERVICES,
    settlementModes: SETTLEMENT_MODES,
    accountTypes: Array.from({ length: 77 }, (_, number) => number),
    personalCodes: false,
    fictitious: true,
  },
  'DEMO-I': {
    name: '机构演示辖区（虚构）',
    services: ['collection', 'payout', 'agent_network'],
    settlementModes: ['institution'],
    accountTypes: [2, 21],
    personalCodes: false,
    fictitious: true,
  },
};

/** Business that exists only in mode `agent_float`: participants' accounts, floats, claims, confirmation by hand. */
export const FLOATS = 'floats';
/** The condition that a call depends on: a service of the licence, or the settlement mode that has floats. */
export type Gated = Service | typeof FLOATS;

/** The deployment's licence profile, times in epoch milliseconds. */
export type LicenceProfile = {
  legalName: string;
  licenceNo: string;
  regulator: string;
  jurisdiction: string;
  services: readonly Service[];
  settlementMode: SettlementMode;
  validFrom: number;
  validTo: number;
  /** Policy of a jurisdiction without a built-in policy; two people put it in force. */
  policy?: JurisdictionPolicy | null;
  /** Services that this profile or an earlier one covered: business begun under them may be finished. */
  everServices?: readonly Service[];
  /** Settlement modes of this profile and of the earlier ones. */
  everModes?: readonly SettlementMode[];
  /** When this profile was put in force. */
  enteredAt?: number;
};

/** Returns the built-in policy of a jurisdiction, by its code; null where there is none. */
export function builtInPolicy(code: string): JurisdictionPolicy | null {
  return Object.hasOwn(JURISDICTIONS, code) ? (JURISDICTIONS[code] ?? null) : null;
}

/** Returns the policy of a profile. A built-in policy has priority; an entered one cannot replace it. */
export function policyOf(profile: Pick<LicenceProfile, 'jurisdiction' | 'policy'>): JurisdictionPolicy | null {
  return builtInPolicy(profile.jurisdiction) ?? profile.policy ?? null;
}

/** Returns why a service is off at an instant, in Chinese; null when it is on. */
export function whyNotOffered(profile: LicenceProfile | null, service: Service, now: number): string | null {
  if (!profile) return '未配置许可资料，资金业务已关闭';
  const policy = policyOf(profile);
  if (!policy) return `辖区 ${profile.jurisdiction} 没有适用的政策，资金业务已关闭`;
  if (now < profile.validFrom) return '许可尚未生效';
  if (now >= profile.validTo) return '许可已过期';
  if (!profile.services.includes(service)) return `许可不包含${SERVICE_NAMES[service]}业务`;
  if (!policy.services.includes(service)) return `${policy.name}不允许${SERVICE_NAMES[service]}业务`;
  if (!policy.settlementModes.includes(profile.settlementMode)) return `${policy.name}不允许当前结算方式`;
  // Agency banking needs a licence that names it; a demo allows everything.
  if (profile.settlementMode === 'agent_float' && !policy.fictitious && !profile.services.includes('agent_network'))
    return '代理预付额度须许可业务载明代理网络';
  return null;
}

/**
 * State of a service at an instant. Winding down: it was covered once; existing business is finished, refunded and
 * withdrawn, and nothing new begins. Off: it never was covered, or no money may move at all.
 */
export type ServiceStanding = { kind: 'on' } | { kind: 'winding_down' | 'off'; why: string; since: number | null };

export function serviceStanding(profile: LicenceProfile | null, service: Service, now: number): ServiceStanding {
  const why = whyNotOffered(profile, service, now);
  if (why === null) return { kind: 'on' };
  const begun = profile !== null && (profile.everServices ?? profile.services).includes(service);
  if (!begun || !policyOf(profile)) return { kind: 'off', why, since: null };
  const since = now >= profile.validTo ? profile.validTo : (profile.enteredAt ?? null);
  return { kind: 'winding_down', why, since };
}

/** Why no business of mode `agent_float` begins in mode `institution`. */
export const NO_FLOATS = '本机构采用机构结算：款项只进入机构账户，代理与码商不收款、不抢单、不持有额度';

/** Returns the state of mode `agent_float`: on, winding down its existing business, or never used. */
export function floatsStanding(profile: LicenceProfile | null): ServiceStanding {
  // Without a licence or a policy, each service gives that reason itself.
  if (!profile || !policyOf(profile) || profile.settlementMode === 'agent_float') return { kind: 'on' };
  if (profile.everModes?.includes('agent_float'))
    return { kind: 'winding_down', why: NO_FLOATS, since: profile.enteredAt ?? null };
  return { kind: 'off', why: NO_FLOATS, since: null };
}

/** Returns the state at an instant of the service or mode that a call depends on. */
export function standingOf(profile: LicenceProfile | null, gated: Gated, now: number): ServiceStanding {
  return gated === FLOATS ? floatsStanding(profile) : serviceStanding(profile, gated, now);
}

/** Returns why existing business may not be finished; null while its service or mode is on or winding down. */
export function whyNotFinished(profile: LicenceProfile | null, gated: Gated, now: number): string | null {
  const standing = standingOf(profile, gated, now);
  return standing.kind === 'off' ? standing.why : null;
}

type PolicyLists = { services: string[]; settlementModes: string[]; accountTypes: number[] };

/** Returns a policy in its stored form: each list without duplicates. */
export function tidyPolicy<T extends PolicyLists>(policy: T): T {
  return {
    ...policy,
    services: [...new Set(policy.services)],
    settlementModes: [...new Set(policy.settlementModes)],
    accountTypes: [...new Set(policy.accountTypes)].sort((a, b) => a - b),
  };
}
