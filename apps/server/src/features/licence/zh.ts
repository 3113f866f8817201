/** Texts of licence. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  mode: '结算方式',
};

/** Texts that several files use. */
export const words = {
  modes: { institution: '机构结算', agent_float: '代理预付额度' },
};

export const licenceApproval = {
  noPolicy: '该法域没有适用的政策',
  modeNotAllowed: (jurisdiction: Shown) => `${jurisdiction}不允许该结算方式`,
  serviceNotAllowed: (jurisdiction: Shown, service: Shown) => `${jurisdiction}不允许${service}业务`,
  demoOnly: (jurisdiction: Shown) => `${jurisdiction}只用于相应的演示环境`,
  networkMissing: '代理预付额度须许可业务载明代理网络',
  endBeforeStart: '有效期止须晚于有效期起',
  subject: '许可资料',
  legalName: '机构名称',
  licenceNo: '许可证编号',
  regulator: '监管机构',
  jurisdiction: '法域',
  services: '许可业务',
  validFrom: '有效期起',
  validTo: '有效期止',
  operatorOnly: '须由运营发起',
};

export const policyApproval = {
  builtIn: '系统内置的法域政策不能修改',
  underBuiltIn: '系统内置法域的下级地区不能另立政策',
  codeForm: '法域代码须为 ISO 3166 代码，例如 SG 或 AE-DU',
  otherJurisdiction: (jurisdiction: Shown | undefined) =>
    `现行许可的监管机构属于法域 ${jurisdiction}，在许可有效期内只能录入该法域的政策`,
  networkNotLicensed: (code: Shown) =>
    `代理预付额度须以许可为依据：先以机构结算录入，待法域 ${code} 的许可资料载明代理网络业务后再变更`,
  subject: (code: Shown) => `法域政策 ${code}`,
  name: '法域名称',
  services: '允许的业务',
  accountTypes: '账户类型',
  basis: '法律依据与审阅人',
};
