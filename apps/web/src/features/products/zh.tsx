/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const accountState = {
  ready: '可接单',
  successRate: (successRate: ReactNode) => <>成功率 {successRate}%</>,
};

export const shareBar = {
  expectedShare: '按权重的预期占比',
};

export const channelFields = {
  minAmount: '单笔最小金额（元）',
  maxAmount: '单笔最大金额（元）',
  opensAt: '开始时间',
  closesAt: '结束时间',
};

export const channelDialog = {
  changeTitle: (name: Shown, connector: Shown) => `变更通道 · ${name} · ${connector}`,
  addTitle: (name: Shown) => `新增通道 · ${name}`,
  connector: '连接器',
  manualHint: '人工确认的产品使用 manual',
  officialHint: '官方通道的名称；审批通过后生成签名密钥，由您领取一次',
  weight: '权重',
  state: '状态',
  on: '启用',
  off: '停用',
};

export const productAmounts = {
  minAmount: '单笔最小金额（元）',
  maxAmount: '单笔最大金额（元）',
};

export const productRates = {
  defaultFee: '默认商户费率（%）',
  defaultFeeHint: '新商户开通时的起始值',
  defaultRate: '默认代理费率（%）',
  defaultRateHint: '新顶级代理开通时的起始值',
};

export const typeBoxes = {
  label: '可用账户类型（不选则按支付方式）',
  unnamed: '未命名',
};

export const productDialog = {
  changeTitle: (name: Shown) => `变更产品 · ${name}`,
  createTitle: '新建产品',
  code: '产品代码',
  codeHint: '商户接口中的 product，建立后不能修改',
  payMethod: '支付方式',
  confirmMode: '确认方式',
  payWindow: '付款时限（秒）',
  placeChoice: '同次序渠道',
  state: '状态',
  on: '启用',
  off: '停用',
  fixedAmounts: '固定金额（元，选填）',
  fixedAmountsHint: '以逗号分隔；填写后只接受这些金额',
};

export const productFields = {
  name: '产品名称',
  nameRequired: '请填写产品名称',
};

export const checkProduct = {
  code: '小写字母开头的小写字母、数字、- 或 _，最多 32 位',
  fixedAmounts: '固定金额以逗号分隔，最多两位小数',
  payWindow: '付款时限为 30–86400 秒',
};

export const checkChannel = {
  connector: '2–32 位小写字母、数字、- 或 _，以字母开头',
  weight: '权重为 0–10000',
};

export const channelHealth = {
  off: '停用',
  unwell: '异常',
  well: '正常',
  outOfHours: '不在时段',
};

export const noticesText = {
  manual: '人工确认，不收通知',
  noneLately: '近一小时没有通知',
  lately: (count: Shown, lastAt: Shown) => `近一小时 ${count} 次，最近 ${lastAt}`,
};

export const channelColumns = {
  connector: '通道',
  state: '状态',
  range: '单笔金额（元）',
  hours: '时段',
  weight: '权重',
  notices: '通知',
  actions: '操作',
  changeOf: (name: Shown, connector: Shown) => `变更通道 ${name} ${connector}`,
  edit: '变更通道',
  stopOf: (name: Shown, connector: Shown) => `停用通道 ${name} ${connector}`,
  stop: '停用',
};

export const productCard = {
  enabled: '启用',
  disabled: '停用',
  stopOf: (name: Shown) => `停用产品 ${name}`,
  stop: '停用产品',
  addChannelTo: (name: Shown) => `新增通道 ${name}`,
  addChannel: '新增通道',
  changeOf: (name: Shown) => `变更产品 ${name}`,
  change: '变更产品',
  payMethod: '支付方式',
  amountRange: '单笔金额',
  amounts: (from: Shown, to: Shown) => `${from} – ${to} 元`,
  fixedAmounts: '固定金额',
  unlimited: '不限',
  payWindow: '付款时限',
  seconds: (payWindow: Shown) => `${payWindow} 秒`,
  accountTypes: '账户类型',
  byPayMethod: '按支付方式',
  defaultFee: '默认费率',
  defaultRates: (defaultFee: Shown, defaultRate: Shown) => `商户 ${defaultFee}%，代理 ${defaultRate}%`,
  usedBy: '使用方',
  usersOf: (merchants: Shown, participants: Shown, accounts: Shown) =>
    `${merchants} 个商户，${participants} 个参与方，${accounts} 个轮询账户`,
  today: '今日',
  noOrders: '还没有订单',
  ordersOf: (orders: Shown, succeeded: Shown, successRate: Shown) =>
    `${orders} 笔，成功 ${succeeded} 笔（${successRate}%）`,
  channelsOf: (name: Shown) => `${name}的通道`,
  noChannels: '还没有通道',
  noChannelsHint: '没有通道的产品不派单，请新增通道。',
  ownRate: '我的费率',
  history: '变更记录',
  close: '关闭',
  open: '开通',
};

export const products = {
  accountType: (accType: Shown) => `类型 ${accType}`,
  title: '产品与通道',
  create: '新建产品',
  intro: '产品、通道、金额与默认费率的每一项变更都须另一人审批，停用立即生效；审批中的变更标在产品上。',
  emptyTitle: '还没有产品',
  emptyHint: '新建产品并经审批后出现在这里。',
};

export const stopDialog = {
  channel: '通道',
  product: '产品',
  title: (noun: Shown, name: Shown, connector: Shown) => `停用${noun} · ${name}${connector}`,
  confirm: '立即停用',
  done: '已停用',
  dirty: '未提交的停用',
  reason: '停用原因',
  warning: (noun: ReactNode, changeNoun: ReactNode) => (
    <>
      停用后立即不再按该{noun}派单，进行中的订单照常处理。重新启用由“变更{changeNoun}”发起，须另一人审批。
    </>
  ),
};

export const agentCenter = {
  title: '代理中心',
  noun: '下级',
  emptyTitle: '还没有下级',
  membersLink: '下级代理',
  emptyHint: (pageLink: ReactNode) => <>在 {pageLink} 中邀请代理或码商，通过认证后在这里为其设置费率。</>,
  childRates: '下级费率',
};

export const noAccounts = {
  title: (prdName: Shown) => `${prdName}还没有可轮询的账户`,
  hint: '先添加一个适用于该产品的收款账户，通过审核后即可加入轮询。',
  toAccounts: '前往收款账户',
};

export const addAccounts = {
  menuLabel: (count: Shown) => `加入账户（${count}）`,
  button: (icon: ReactNode, count: ReactNode) => (
    <>
      {icon}
      加入账户（{count}）
    </>
  ),
};

export const belowColumns = {
  participantName: '下级',
  account: '账户',
  state: '状态',
  rotation: '轮询',
  joined: '参与',
  notJoined: '不参与',
  weight: '权重',
  share: '预期占比',
};

export const belowAccounts = {
  title: '下级账户',
  hint: '由下级自行设置，这里只读；占比按您和下级的全部账户计算。',
  weight: (weight: ReactNode) => <>权重 {weight}</>,
  notJoined: '不参与轮询',
};

export const pollConfig = {
  title: '产品轮询管理',
  emptyTitle: '还没有开通的产品',
  emptyHint: '产品由上级或运营开通，请联系对方。',
  product: '产品',
};

export const amountRange = {
  inYuan: (amounts: Shown) => `${amounts} 元`,
};

export const productFacts = {
  amountRange: '金额范围',
  payWindow: '付款时限',
  channelHours: '通道时段',
  directChildren: '直属下级',
  openOf: (open: ReactNode, total: ReactNode) => (
    <>
      {open} / {total} 个已开通
    </>
  ),
};

export const ownProductFacts = {
  lastDay: '近 24 小时',
  successRate: (successRate: Shown) => `，成功率 ${successRate}%`,
  ordersOf: (orders: ReactNode, successRate: ReactNode) => (
    <>
      {orders} 笔{successRate}
    </>
  ),
  rotationAccounts: '轮询账户',
  availableOf: (on: ReactNode, total: ReactNode) => (
    <>
      {on} / {total} 个可用
    </>
  ),
};

export const productCards = {
  title: '我的产品',
  emptyTitle: '还没有开通的产品',
  emptyHint: '产品与费率由上级或运营开通，请联系对方。',
};

export const rateFacts = {
  ownRate: '我的费率',
  currentRate: '当前费率',
  rateOf: (parentName: Shown) => `${parentName} 的费率`,
  ownSpread: '我的利差',
  spread: '利差',
};

export const rateDrawer = {
  ownTitle: '我的费率',
  title: '费率',
  close: '关闭',
  save: '保存',
  readOnly: (parentName: ReactNode) => <>只有其直属上级 {parentName} 可以修改，您可以查看。</>,
};

export const rateForm = {
  dirty: '下级费率',
  savedForLater: (effectiveFrom: Shown) => `费率已保存，将于 ${effectiveFrom} 生效`,
  saved: '费率已生效',
  title: '设置费率',
  notOpen: '未开通',
  changedMeanwhile: (rate: ReactNode, percentSign: ReactNode) => (
    <>
      该费率刚被修改，现为 {rate}
      {percentSign}。您填写的内容已保留，请核对。
    </>
  ),
  checkedContinue: '已核对，继续',
  rate: '费率（%）',
  spread: (spread: ReactNode, perTenThousand: ReactNode) => (
    <>
      我的利差 {spread}，每收 10,000.00 元得 {perTenThousand} 元
    </>
  ),
  noSpread: '该费率没有利差。',
  spreadHint: '填写费率后，这里显示您的利差。',
  open: '为该下级开通此产品',
  closedByOwnerHint: '该产品由下级自行关闭，只能由其本人开通。',
  effectiveFrom: '生效时间',
  now: '立即生效',
  atTime: '指定时间',
  atTimeField: '于此时生效（北京时间）',
  atTimeHint: '到时自动生效，之前可以撤回。',
  alreadyComing: '已有待生效的费率，到时仍会生效；如不需要请在下方撤回。',
};

export const rateStates = {
  current: '当前',
  coming: '待生效',
  past: '已被取代',
  withdrawn: '已撤回',
};

export const comingList = {
  done: '已撤回，之前的费率继续有效',
  title: '待生效',
  closed: '，关闭',
  takesEffect: (effectiveFrom: ReactNode, rate: ReactNode, closed: ReactNode) => (
    <>
      将于 {effectiveFrom} 生效：
      {rate}
      {closed}
    </>
  ),
  keep: '保留',
  confirmWithdraw: '确认撤回',
  withdraw: '撤回',
};

export const whoText = {
  withdrawn: (withdrawnBy: Shown, withdrawnAt: Shown) => `${withdrawnBy} 于 ${withdrawnAt} 撤回`,
  onOpening: '开户时设置',
  set: (createdBy: Shown, createdAt: Shown) => `${createdBy} 于 ${createdAt} 设置`,
};

export const rateHistory = {
  title: '变更记录',
  empty: '还没有设置过费率。',
  closed: '，关闭',
  since: (effectiveFrom: ReactNode, who: ReactNode) => (
    <>
      自 {effectiveFrom} 起 · {who}
    </>
  ),
};

export const rateRules = {
  notAPercentage: '费率须为最多四位小数的百分数',
};

export const notOpen = {
  notOpenThen: '您在该时间没有开通此产品，不能为下级设置费率',
};

export const rateLimits = {
  range: (floor: Shown, ceiling: Shown | undefined) => `可设 ${floor}% 至 ${ceiling}%，最多四位小数`,
};

export const judgeRate = {
  timeMissing: '请选择生效时间',
};

export const rateTag = {
  notOpen: '未开通',
  open: '已开通',
  closed: '已关闭',
};

export const comingRates = {
  closed: '，关闭',
  takesEffect: (effectiveFrom: ReactNode, rate: ReactNode, closed: ReactNode) => (
    <>
      将于 {effectiveFrom} 生效：
      {rate}
      {closed}
    </>
  ),
};

export const windowText = {
  minutes: (minutes: Shown) => `${minutes} 分`,
  seconds: (seconds: Shown) => `${seconds} 秒`,
};

export const weightError = {
  missing: '请填写权重',
  negative: '权重不能小于 0',
  notWhole: '权重须为整数',
  tooLarge: (rotationWeightMax: Shown) => `权重不能大于 ${rotationWeightMax}`,
};

export const draftEditor = {
  dirty: (prdName: Shown) => `${prdName}的轮询设置`,
  saved: '轮询设置已保存，新订单立即按此派发',
  notRouted: (state: ReactNode) => <>{state} 该产品现在不派单，设置保存后到恢复时生效。</>,
  changedMeanwhile: '轮询设置刚被他处修改，您的草稿已保留。',
  discardAndReload: '放弃草稿，载入最新',
  keepDraft: '保留我的草稿',
  title: '我的账户',
  hint: '按权重轮流派单，权重 0 不派单；权重相同时靠前的先接。拖动手柄调整顺序，键盘用空格拿起、方向键移动。',
  noneJoined: '没有账户参与轮询，您将接不到该产品的订单。',
  unsaved: '有未保存的改动',
  discard: '放弃',
  save: '保存设置',
};

export const rotationPreviewPanel = {
  title: '预演',
  again: '重新预演',
  introTitle: '保存之前先看结果',
  introHint: '把最近 24 小时到达您和下级的订单，按现有设置和您的草稿各派一遍，不影响任何数据。',
  start: '预演最近 24 小时',
};

export const previewOutcome = {
  emptyTitle: '最近 24 小时没有订单',
  emptyHint: '有订单到达您或下级后，就可以在这里预演。',
  capped: (orders: Shown, replayOrdersMax: Shown) =>
    `订单较多，只取最新的 ${orders} 笔（至多 ${replayOrdersMax} 笔）。`,
  replayed: (orders: ReactNode, from: ReactNode, to: ReactNode, capped: ReactNode) => (
    <>
      重放 {orders} 笔订单（
      {from} 至 {to}）。
      {capped}
    </>
  ),
  withoutAccount: (lostAfter: ReactNode, lostBefore: ReactNode) => (
    <>
      新设置下 {lostAfter} 笔没有账户可接（现设置 {lostBefore} 笔）。
    </>
  ),
  legend:
    '条形为新设置，竖线为现设置。额度与限额按当时情况变化，预演不计入；其他上级的账户不在其中，改动权重后到达您这里的订单数也会变化。',
};

export const previewRow = {
  ownAccounts: '我的账户',
  share: (before: ReactNode, after: ReactNode) => (
    <>
      现 {before}% → 新 {after}
    </>
  ),
  ordersOf: (orders: ReactNode, difference: ReactNode) => (
    <>
      {orders} 笔{difference}
    </>
  ),
  amount: (amount: ReactNode) => <>{amount} 元</>,
  actual: (actual: ReactNode) => <>实际 {actual} 笔</>,
  skipCount: (skip: Shown, count: Shown) => `${skip} ${count} 次`,
  skips: (skips: ReactNode) => <>跳过：{skips}</>,
};

export const dragAnnouncements = {
  lifted: (name: Shown, place: Shown) => `已拿起账户 ${name}，当前第 ${place} 位。`,
  moved: (place: Shown) => `移到第 ${place} 位。`,
  dropped: (name: Shown, place: Shown) => `账户 ${name} 放在第 ${place} 位。`,
  cancelled: (name: Shown) => `已取消，账户 ${name} 回到原位。`,
};

export const rotationRows = {
  keyboardHelp: '按空格键拿起，用上下方向键移动，再按空格键放下，Esc 取消。',
};

export const rotationRow = {
  roleDescription: '可排序',
  moveLabel: (account: Shown, place: Shown) => `移动账户 ${account}，当前第 ${place} 位`,
  weight: '权重',
  weightLabel: (account: Shown, max: Shown) => `账户 ${account} 的权重，0 至 ${max}`,
  joinLabel: (account: Shown) => `账户 ${account} 参与轮询`,
  join: '参与',
};

export const actionText = {
  view: '查看',
  set: '设置',
  open: '开通',
};

export const sonRateColumns = {
  you: '您',
  actions: '操作',
};

export const sonRateCard = {
  ownSpread: '我的利差',
  spreadOf: (parentName: Shown) => `${parentName} 的利差`,
};

export const switchDialog = {
  close: '关闭',
  open: '开通',
  confirm: (word: Shown) => `确认${word}`,
  done: (prdName: Shown, word: Shown) => `${prdName}已${word}`,
  andChildren: (children: Shown) => `和已开通的 ${children} 个直属下级及其下级`,
  closeWarning: (andChildren: ReactNode) => (
    <>
      关闭后立即停止向您
      {andChildren}
      派发该产品的新订单。进行中的订单不受影响，您可以随时重新开通。
    </>
  ),
  openNote: (agtRate: ReactNode) => <>开通后立即恢复派单，费率不变（{agtRate}%）。</>,
  comingReopens: (effectiveFrom: ReactNode) => <>将于 {effectiveFrom} 生效的费率会重新开通该产品。</>,
};
