/** Texts of collection-accounts. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  typeMissing: '账户类型不存在',
};

/** Texts that several files use. */
export const words = {
  notLawful: '当前辖区不允许该账户类型',
};

export const accountFaults = {
  collectionAccountNumber: '该账号已被登记，请核对后重新填写',
  changedMeanwhile: '该账户已被修改，请核对后再保存',
};

export const accountOwner = {
  collectorOnly: '只有收款方本人可以管理收款账户',
  accountMissing: '收款账户不存在',
};

export const accountRules = {
  cardCheckDigit: '银行卡号校验位不正确，请核对',
  bankMissing: '请填写开户银行',
  codeMissing: '请上传商户收款码',
  codeNotUsed: '该账户类型不使用收款码',
  minZero: '最小金额须大于 0',
  maxLimit: '最大金额不能超过 1 亿元',
  maxBelowMin: '最大金额不能小于最小金额',
  evidenceMissing: '缺少账户证明，请补交',
  authorisationEnded: '渠道授权已失效，请重新授权或改交其他证明',
  evidenceRefused: '账户证明不成立，请重新提交',
  awaitsReview: '等待运营审核',
  refused: (because: Shown) => `未通过审核${because}`,
  frozen: (because: Shown) => `账户已冻结${because}`,
  unverified: '尚未通过实名认证，或认证已过期',
  typeStopped: '该账户类型已停用',
  evidenceDue: (date: Shown) => `${date} 前补交证明`,
  dayAmount: '今日额度',
  monthAmount: '本月额度',
  usedUp: (limit: Shown) => `${limit}已用完`,
  nearlyUsedUp: (limit: Shown) => `${limit}将用完`,
  dayCountUsedUp: '今日笔数已用完',
  lowSuccess: '近 24 小时成功率偏低',
  outsideRotation: '未加入产品轮询',
};

export const accountTypeApproval = {
  unlawful: '该类账户本系统永不提供：须为持牌机构的商户账户',
  nameMissing: '启用前请填写名称',
  accountLabelMissing: '启用前请填写账号栏名称',
  declinedInUse: '列为不提供的类型不能启用',
  declinedBefore: (reason: Shown) => `该账户类型已列为永不提供：${reason}`,
  nameTaken: '名称已用于其他账户类型',
  unnamed: '未命名',
  name: '名称',
  accountLabel: '账号栏名称',
  branchLabel: '支行栏名称',
  notAsked: '不填写',
  thirdLabel: '第三方编号栏名称',
  check: '账号校验',
  code: '收款码',
  confirmQuestion: '确认收款提问',
  state: '状态',
  inUse: '启用',
  stopped: '停用',
  declined: '永不提供',
  irrevocable: (reason: Shown) => `${reason}（不可撤销）`,
  effect: '影响',
  routingStops: '该类型的收款账户立即停止派单',
};

export const accountView = {
  verifiedBy: (way: Shown, time: Shown) => `认证资料以${way}核验，${time} 通过`,
  authorisedBy: (number: Shown, time: Shown) => `授权编号 ${number}，${time} 授权`,
  ways: { document: '开户证明', payment: '验证打款' },
};

export const archiveAccount = {
  frozen: '账户已冻结，暂不能删除',
  ordersOpen: (count: Shown) => `该账户还有 ${count} 笔待支付订单，请先停用，待订单结束后再删除`,
};

export const changeAccount = {
  frozen: '账户已冻结，暂不能修改',
  typeFixed: '账户类型不能修改，请新增账户',
};

export const decideAccount = {
  reasonMissing: (decision: Shown) => `请填写${decision}原因`,
  wrongState: (state: Shown, decision: Shown) => `该账户当前为${state}，不能${decision}`,
  ownEntry: '录入人不能审核自己录入的账户',
  unverified: '该参与方尚未通过实名认证，或认证已过期',
  evidenceUnfit: (reason: Shown) => `不能通过：${reason}`,
};

export const refuseOtherName = {
  naturalPerson: '自然人主体不能新增或更改收款账户，请先以企业或个体工商户完成认证',
  otherName: (legalName: Shown) => `户名须与实名一致：${legalName}`,
};

export const requireType = {
  typeNotOffered: '账户类型不存在或未启用',
};

export const routes = {
  switchedOn: '已启用',
  switchedOff: '已停用',
};

export const switchAccount = {
  cannotUse: (reason: Shown) => `不能启用：${reason}`,
};

export const takeCode = {
  gone: '收款码图片不存在或已过期，请重新上传',
};

export const takeEvidence = {
  missing: '请选择账户证明',
  wayNotForType: '该账户类型不能使用这种证明',
  fileMissing: '请上传证明文件',
  fileGone: '证明文件不存在或已过期，请重新上传',
  noVerifiedAccount: '认证资料中没有已核验的结算账户，请上传证明文件',
  otherAccount: '账号与已核验的结算账户不一致；其他对公账户请上传证明文件',
  authorisationMissing: '请选择渠道授权',
  authorisationGone: '授权不存在或已失效，请先在“渠道授权”中授权',
  otherPlatformAccount: '授权的平台账号与填写的账号不一致',
};

export const uploadCode = {
  tooMany: '上传后未使用的收款码过多，请明天再试',
};

export const uploadEvidence = {
  tooMany: '上传后未使用的证明文件过多，请明天再试',
};
