/** Texts of cases. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  caseMissing: '案件不存在',
  subjectMissing: (kind: Shown) => `${kind}不存在`,
};

/** Texts that several files use. */
export const words = {
  cases: '案件',
};

export const caseFaults = {
  closed: '案件已结案',
  wrongState: (from: Shown, to: Shown) => `案件当前为${from}，不能转为${to}`,
};

export const caseFiles = {
  tooMany: (max: Shown) => `每个案件最多 ${max} 份文件`,
};

export const caseRoutes = {
  joined: '已并入未结案件',
  opened: '已立案',
};

export const caseRules = {
  noFreeze: '没有生效的冻结，不能以限制结案',
  freezeStands: '仍有冻结未解除，请先由两人解除',
  notReported: '还没有已报送的报告，不能以上报结案',
};

export const closeCase = {
  ownMatter: '不能对本人录入或发起的事项作出决定，请交由他人',
};

export const freezeForCase = {
  frozenBefore: '已经冻结',
  cannotFreeze: '当前状态不能冻结，或已由其他途径冻结',
};

export const freezeLiftApproval = {
  freezeMissing: '冻结不存在',
  liftedBefore: '冻结已解除',
  freeze: '冻结',
  lifted: '解除',
  held: '账本占用（元）',
};

export const readCases = {
  ownCase: '案件由您发起，或涉及您录入的资料，须由他人结案',
};

export const workCase = {
  yoursAlready: '案件已在您手中',
  userUnfit: '该用户不存在或无权办理案件',
  unchanged: '没有要变更的内容',
  linkedBefore: '已经关联',
};
