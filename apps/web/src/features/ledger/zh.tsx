/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const postingsLink = {
  balance: '余额',
  available: '可用',
  postingsOf: (owner: ReactNode, accountKind: ReactNode, what: ReactNode) => (
    <>
      {owner} {accountKind}的分录，{what}
    </>
  ),
};

export const heldLink = {
  holdsOf: (owner: ReactNode, accountKind: ReactNode) => (
    <>
      {owner} {accountKind}的占用
    </>
  ),
};

export const accountCard = {
  held: (held: ReactNode) => <>占用 {held} 元</>,
};

export const accountsTab = {
  title: '账本',
  noun: '账户',
  emptyTitle: '还没有账户',
  emptyHint: '参与方与商户建立时，账户随之开立。',
};

export const billHead = {
  title: '账户',
  owner: '账户所属',
  ownName: (name: Shown) => `${name}（本人）`,
  accountOf: (name: ReactNode) => <>{name}账户</>,
  floatBalance: '当前余额（元）',
  commissionBalance: '佣金余额（元）',
  held: '其中占用（元）',
  into: '筛选内转入（元）',
  out: '筛选内转出（元）',
};

export const orderCell = {
  orderNo: '单号',
};

export const billCard = {
  amount: (amount: ReactNode) => <>{amount} 元</>,
  balance: (balanceAfter: ReactNode) => <>余额 {balanceAfter}</>,
};

export const bills = {
  title: '账变流水',
  noun: '账变',
  emptyTitle: '还没有账变',
  emptyHintFloat: '订单结算、划转或充值入账后，每一笔都会记录在这里。',
  emptyHintCommission: '您拓展的商户的订单结算后，每一笔佣金都会记录在这里。',
  lowFloatAlert: '低额度提醒',
};

export const bookTabs = {
  accounts: '账户',
  postings: '分录',
  trial: '试算平衡',
  solvency: '偿付线',
  periods: '月结',
};

export const books = {
  viewsLabel: '账本视图',
};

export const holdColumns = {
  purpose: '用途',
  orderNo: '订单',
  amount: '金额（元）',
  heldSince: '占用时间',
};

export const holdsDrawer = {
  title: (id: Shown) => `账户 ${id} 的占用`,
  close: '关闭',
  postingsLink: '查看该账户的分录',
  intro: (postingsLink: ReactNode) => <>占用的金额仍在余额之内，订单完成时转为分录，关闭时释放。 {postingsLink}</>,
  holds: '占用',
  emptyTitle: '现在没有占用',
  oldestOnly: (shown: ReactNode, total: ReactNode) => (
    <>
      只列出最早的 {shown} 笔，合计包含全部 {total} 笔。
    </>
  ),
};

export const periodTag = {
  sealed: '已封存',
  closable: '可结账',
  running: '进行中',
};

export const monthLink = {
  postingsOf: (month: ReactNode, what: ReactNode) => (
    <>
      {month} 的分录，{what}
    </>
  ),
};

export const periodColumns = {
  month: '月份',
  state: '状态',
  postings: '分录数',
  count: '笔数',
  debit: '借方发生（元）',
  debitShort: '借方',
  credit: '贷方发生（元）',
  creditShort: '贷方',
  hash: '指纹',
  closedBy: '结账人',
  closedTime: '结账时间',
  actions: '操作',
  close: '月结',
};

export const closeDialog = {
  title: (month: Shown) => `月结 ${month}`,
  confirm: '确认月结',
  done: (month: Shown) => `${month} 已封存`,
  warning: '封存这个月每个账户的期初、发生与期末，并记下指纹。封存后不能修改，也不能再开。',
};

export const periodsTab = {
  title: '账本',
  periods: '月结',
  emptyTitle: '还没有账',
  emptyHint: '有了第一笔分录之后，月份会列在这里。',
  intro: '月份结束、每一天都已汇总后可以封存。核对程序会用分录重算每个已封存的月份。',
};

export const transferDrawer = {
  title: (id: Shown) => `转账 ${id}`,
  close: '关闭',
  typeName: '类型',
  time: '时间',
  order: '订单',
  reference: '业务参照',
  postings: '分录',
  emptyTitle: '没有分录',
};

export const postingsTab = {
  title: '账本',
  noun: '分录',
  emptyTitle: '还没有分录',
  emptyHint: '每一笔资金变动都会记在这里，从不修改。',
};

export const owedColumns = {
  item: '应付客户',
  amount: '金额（元）',
};

export const placeColumns = {
  place: '资金所在',
  account: '账户',
  books: '账面（元）',
  outside: '对账单（元）',
  difference: '差额（元）',
};

export const ageText = {
  hours: (hours: Shown) => `${hours} 小时`,
  days: (days: Shown) => `${days} 天`,
};

export const solvencyChart = {
  owed: '应付客户',
  booked: '账面持有',
  shown: '对账单持有',
  cover: '高出应付（账面与对账单较低者）',
};

export const coverText = {
  enough: (money: Shown) => `账面与对账单均足额，高出应付至少 ${money} 元`,
  booksLack: (money: Shown) => `账面不足，差 ${money} 元；对账单足额`,
  statementsLack: (money: Shown) => `对账单不足，差 ${money} 元；账面足额`,
  bothLack: (books: Shown, statements: Shown) => `账面与对账单均不足，账面差 ${books} 元，对账单差 ${statements} 元`,
};

export const differenceCard = {
  age: (age: ReactNode) => <>已过 {age}</>,
};

export const solvencyTab = {
  title: '账本',
  matches: '账面与对账单一致',
  differs: (money: Shown) => `账面与对账单相差 ${money} 元`,
  offset: (count: Shown) => `账面与对账单总额一致，有 ${count} 笔差异相互抵消`,
  owed: '应付客户',
  noneOwed: '没有应付款项',
  noneOwedHint: '有收款后会出现在这里。',
  held: '实际持有',
  noneHeld: '没有资金',
  intro: (own: ReactNode, assets: ReactNode) => (
    <>
      平台收入 {own} 元，商户与佣金欠款 {assets}{' '}
      元；应付与收入之和等于账面持有与欠款之和。自有资金账户不计入足额与曲线。
    </>
  ),
  chart: '应付与持有',
  span: '曲线时段',
  time: '时间',
  everyMinute: '每分钟一个点',
  lowestOf: (minutes: Shown) => `每 ${minutes} 分钟取其中足额最低的一分钟`,
  chartEmpty: '还没有记录，每分钟记录一次',
  differences: '逐笔差异',
  noDifferences: '没有差异',
  noDifferencesHint: '账面与对账单逐笔一致。',
  difference: '差异',
  total: '差额合计',
};

export const thresholdForm = {
  saved: '低额度提醒已设置',
  switchedOff: '低额度提醒已关闭',
  title: '低额度提醒',
  threshold: '可用额度低于（元）时提醒',
  thresholdHint: '留空则只在预计用尽时提醒。',
  save: '保存',
  cancel: '取消',
};

export const owners = { participant: '参与方', merchant: '商户', operator: '平台' };

export const trialColumns = {
  postingsOf: (accountKind: ReactNode) => <>{accountKind}的分录，</>,
  kind: '科目',
  owner: '归属',
  accounts: '账户数',
  debit: '借方余额（元）',
  credit: '贷方余额（元）',
};

export const trialTab = {
  title: '账本',
  time: '时点',
  now: '现在',
  refresh: '刷新',
  balanced: '借贷平衡',
  difference: (difference: ReactNode) => <>差额 {difference}</>,
  trial: '试算平衡',
  emptyTitle: '这一时点还没有分录',
  emptyHint: '选一个较晚的时点。',
  intro: '贷方为应付与收入，借方为清算在途；任一时点两边合计相等。',
};
