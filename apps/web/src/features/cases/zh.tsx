import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const caseFacts = {
  notAccepted: '尚未受理',
  hitCount: (hits: Shown, lastHitTime: Shown) => `${hits} 次，最近 ${lastHitTime}`,
  openTime: '立案',
  conclusion: '结案说明',
  closeTime: '结案',
};

export const nextStep = {
  accept: '下一步：受理案件，在办理期限内查明。',
  report: '下一步：导出报告、向监管报送，并登记回执；不需要报送时按查明的结论结案。',
  draftOrLift: '下一步：查明后起草报告，或申请解除冻结；冻结由两人解除。',
  investigate: '下一步：核对命中依据与关系图，把查明的写入经过；需要时冻结、起草报告，然后结案。',
  link: '下一步：关联有关的订单与人员，把查明的写入经过；需要时冻结、起草报告，然后结案。',
};

export const caseDrawer = {
  numberedTitle: (caseNo: Shown) => `案件 ${caseNo}`,
  title: '案件',
  accepted: '已受理',
  takeOver: '接手',
  accept: '受理',
  awaitPapers: '等待资料',
  goOn: '继续调查',
  freeze: '冻结',
  draft: '起草报告',
  closeCase: '结案',
  close: '关闭',
};

export const caseFiles = {
  heading: '文件',
  add: '添加图片',
  note: 'JPG、GIF 或 PNG，不超过 2MB，加密存放，添加后不可删除',
  title: '文件',
  done: '上传成功',
};

export const liftDialog = {
  title: '申请解除冻结',
  lead: (kind: ReactNode, name: ReactNode) => (
    <>
      {kind} {name}
      ：另一人审批后解除，账本中占用的款项同时释放；另有冻结时，款项在全部解除后才释放。
    </>
  ),
};

export const caseFreezes = {
  heading: '冻结',
  lifted: '已解除',
  frozen: '冻结中',
  held: (held: ReactNode) => <>账本占用 {held} 元</>,
  liftedBy: (liftedTime: Shown, liftedBy: Shown) => `，${liftedTime} 由 ${liftedBy} 解除`,
  askLift: (name: ReactNode) => (
    <>
      申请解除
      {name}
    </>
  ),
};

export const graphTable = {
  region: '关系数据表',
  relations: '关系',
  oneSide: '一方',
  otherSide: '另一方',
  times: '次数',
  amount: '金额（元）',
  latest: '最近',
};

export const caseGraph = {
  heading: '关系图',
  asGraph: '看图',
  asTable: '看表',
  title: '：关系图',
  empty: '还没有关联的订单、人员或账户。',
  summary: (things: Shown, relations: Shown) => `${things} 个对象、${relations} 条关系；点“看表”可逐条读`,
  onlyDensest: '对象较多，只画出联系最密的部分。',
};

export const decisionFacts = {
  sameOutcome: '按当时的事实重算，结论一致',
  otherOutcome: '按当时的事实重算，结论不一致',
  facts: (time: ReactNode, orderNo: ReactNode, ruleSet: ReactNode, reproduced: ReactNode) => (
    <>
      {time} {orderNo} · 规则集 {ruleSet} · {reproduced}
    </>
  ),
};

export const caseHits = {
  heading: '命中',
  total: (times: ReactNode, amount: ReactNode) => (
    <>
      {times} 次，
      {amount} 元
    </>
  ),
  review: '去复核',
  fold: '收起',
  reasons: '依据',
};

export const linkKinds = {
  order: '代收订单',
  payout: '代付订单',
  participant: '参与方',
  account: '收款账户',
  merchant: '商户',
};

export const caseSettings = {
  unassigned: '未指派',
  region: '办理',
  assignee: '承办人',
  priority: '优先级',
  linkKind: '关联',
  linkId: '编号',
  linked: '已关联',
  link: '关联',
};

export const caseTrail = {
  caseTrailTitle: '经过',
  dirtyText: '未提交的案件记录',
};

export const casesPage = {
  title: '案件',
  noun: '案件',
  open: '立案',
  waiting: (waiting: ReactNode, overdue: ReactNode) => (
    <>
      {waiting} 件未结，其中 {overdue} 件已超过办理期限。
    </>
  ),
  emptyTitle: '没有案件',
  emptyHint: '监测规则或筛查命中后自动立案，也可以手工立案。',
};

export const choices = {
  choose: '请选择',
};

export const closeCaseDialog = {
  title: '结案',
  done: '已结案',
  outcomeMissing: '请选择结论',
  outcome: '结论',
  conclusionHint: '查了什么、依据是什么。结案后不可更改；再有命中会另立新案。',
};

export const draftDialog = {
  title: '起草报告',
  save: '保存草稿',
  done: '草稿已保存',
  kind: '报告类型',
  narrativeHint: (reportDays: Shown) => `案件关联的订单自动列入。起草后 ${reportDays} 天内报送。`,
};

export const freezeEffects = {
  participant: '参与方不再接单、抢单与划转，未占用及之后入账的额度全部占用。',
  merchant: '商户不能新建订单、结算与退款，接口停用，待抢与待打款的代付停下，应付款全部占用；已建的代收订单照常收款。',
  account: '收款账户立即停用，不再派单。',
  wallet: '未占用及之后入账的额度全部占用，参与方其他业务照常。',
  order: '订单停在当前状态；已结算的，商户款项占用到解除为止。',
  payout: '代付退出抢单列表，不再结算。',
};

export const freezeDialog = {
  otherId: '其他：填写编号',
  title: '冻结',
  confirm: '立即冻结',
  done: '已冻结',
  at: '对象',
  kind: '类型',
  id: '编号',
  notice: (effect: ReactNode) => <>{effect}立即生效，解除须两人审批。</>,
};

export const nodeNames = {
  screen: '登录设备',
};

export const subjects = {
  order: '订单',
  participant: '参与方',
  account: '收款账户',
  merchant: '商户',
};

export const keyHints = {
  order: '代收或代付单号',
  participant: '用户名或编号',
  account: '账户编号',
  merchant: '商户编号或名称',
};

export const openCaseDialog = {
  title: '立案',
  done: '已立案',
  subject: '对象',
  priority: '优先级',
  notice: '由您发起的案件须由他人结案。',
};
