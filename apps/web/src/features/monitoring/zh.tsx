import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const figures = {
  looked: '所看决定',
  hits: '命中',
  orders: '订单',
  subjects: '对象',
  amount: '涉及金额（元）',
};

export const lastTest = {
  heading: '最近一次回测',
  notReady: '不能上线',
  propose: '提交上线',
  facts: (days: ReactNode, by: ReactNode, createTime: ReactNode, condition: ReactNode) => (
    <>
      近 {days} 天 · {by} {createTime} · {condition}
    </>
  ),
  sample: (orderNo: Shown, amount: Shown) => `${orderNo} ${amount} 元`,
  samples: (samples: ReactNode) => (
    <>
      例：
      {samples}
    </>
  ),
};

export const ruleProposal = {
  goLiveTitle: '提交上线',
  title: '停用规则',
  enabled: '另一人审批后，新版本立即替换使用中的版本；已作出的决定不受影响。',
  retireLead: '停用后不再按这条规则判断，已立的案件照常办理。',
};

export const versions = {
  heading: '历次版本',
  version: (version: ReactNode) => <>第 {version} 版</>,
  builtIn: '程序自带',
};

export const ruleDrawer = {
  numberedTitle: (title: Shown) => `监测规则 · ${title}`,
  title: '监测规则',
  retire: '停用',
  close: '关闭',
  live: (version: Shown) => `使用中 · 第 ${version} 版`,
  notInUse: '未使用',
};

export const units = {
  money: '元',
  days: '天',
  times: '倍',
};

export const testPeriods = {
  week: '近 7 天',
  month: '近 30 天',
  quarter: '近 90 天',
};

export const noNumber = {
  missing: '请填写数字',
};

export const ruleForm = {
  testStarted: '回测已开始',
  dirtyText: '未回测的规则修改',
  heading: '阈值与处置',
  outcome: '处置',
  priority: '优先级',
  period: '回测范围',
  test: '回测',
  onlyOnHistory: '只在历史上试算，不影响任何订单。',
};

export const rulesColumns = {
  rule: '规则',
  state: '状态',
  inUse: '使用中',
  notInUse: '未使用',
  outcome: '处置',
  priority: '优先级',
  subject: '对象',
  stages: '环节',
  conditions: '条件',
  hits24h: '24 小时命中',
  hits7d: '7 天命中',
  version: '版本',
};

export const rulesPage = {
  heading: '监测规则',
  lastDay: (allow: Shown, review: Shown, hold: Shown, decline: Shown) =>
    `近 24 小时：放行 ${allow}，复核 ${review}，冻结 ${hold}，拒绝 ${decline}。`,
  note: (allow: ReactNode) => (
    <>
      每笔代收与代付发生后一秒内按使用中的规则判断；上线、改阈值与停用先回测，再由另一人审批。
      {allow}
    </>
  ),
  notice: (round: ReactNode) => <>监测落后订单 {round} 秒，正在追赶。</>,
  riskRules: '监测规则',
  title: '没有规则',
};
