export const MODE_NAMES: Readonly<Record<string, string>> = { institution: '机构结算', agent_float: '代理预付额度' };
