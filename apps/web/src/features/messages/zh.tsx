/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const links = {
  off: '未连接',
  connecting: '连接中',
  on: '已连接',
  waiting: '等待重连',
  elsewhere: '已在其他地方连接',
};

export const duration = {
  seconds: (seconds: Shown) => `${seconds}秒`,
  minutes: (minutes: Shown, seconds: Shown) => `${minutes}分${seconds}秒`,
  hours: (hours: Shown, minutes: Shown) => `${hours}小时${minutes}分`,
};

export const connectionFacts = {
  region: '连接状态',
  reconnectsIn: (max: Shown) => `${max} 秒后重连`,
  reconnectNow: '立即重连',
  address: '地址',
  connectedAt: '连接于',
  disconnectedAt: '断开于',
  roundTrip: '心跳往返',
  roundTripMs: (roundTripMs: Shown) => `${roundTripMs} 毫秒`,
  lastEventId: '最后事件编号',
  lastEventIdWhat: '最后事件编号',
};

export const messageBell = {
  unread: (count: Shown) => `消息，${count} 条未读`,
  noneUnread: '消息',
};

export const timeLeft = {
  label: '剩余时间',
};

export const liveOrder = {
  state: '当前状态',
  orderAmount: '订单金额',
  amount: (amount: ReactNode) => <>{amount} 元</>,
  paidIn: '实收金额',
  paidInAmount: (paidInAmount: ReactNode) => <>{paidInAmount} 元</>,
  reference: '口令/备注',
  product: '产品',
};

export const messageDetail = {
  region: '消息详情',
  yuan: (amount: ReactNode) => <>{amount} 元</>,
  ends: (orderNo: ReactNode) => <>{orderNo}。到期后停止派单与收款。</>,
  orderNo: '订单号',
  orderNoWhat: '订单号',
  payType: '支付类型',
  payWay: '收款方式',
  notifiedAt: '通知时间',
  handleRefund: '办理退款',
  viewOrder: '查看订单',
  object: '提出异议',
  updatePapers: '更新资料',
  goToHall: '前往抢单',
};

export const messageList = {
  noMatchTitle: '没有符合条件的消息',
  noMatchHint: '换一个类型，或查看全部消息。',
  emptyTitle: '还没有消息',
  emptyHint: '有新的代收或代付订单时，会出现在这里。',
  keptNote: (messagesKept: ReactNode) => <>只保留最新 {messagesKept} 条</>,
};

export const messageDialog = {
  oneTitle: '消息详情',
  title: '消息',
  backToList: '返回列表',
  readAll: '全部已读',
  close: '关闭',
  noneChosenTitle: '请选择一条消息',
  noneChosenHint: '打开后即标为已读。',
};

export const messageKinds = {
  all: '全部类型',
  collection: '代收',
  token: '口令',
  payout: '代付',
  refund: '退款',
  collectionOrder: '代收订单',
  payoutOrder: '代付订单',
  approval: '审批',
  cashOut: '提现',
  topup: '充值',
  settlement: '商户结算',
  reconciliation: '对账',
  application: '商户准入',
};

export const messageFilterChips = {
  readState: '阅读状态',
  unread: (unread: Shown) => `未读 ${unread}`,
  all: '全部',
  kind: '类型',
};

export const messageItem = {
  read: '已读',
  unread: '未读',
  yuan: (amount: ReactNode) => <> {amount} 元</>,
};

export const messageMenu = {
  region: '最新消息',
  heading: '消息',
  unread: (unread: Shown) => `${unread} 条未读`,
  noUnread: '没有未读',
  readAll: '全部已读',
  settings: '订单通知设置',
  settingsTitle: '订单通知设置',
  emptyTitle: '还没有消息',
  emptyHint: '有新的代收或代付订单时，会出现在这里。',
  viewAll: '查看全部消息',
};

export const popup = {
  yuan: (amount: ReactNode) => <> {amount} 元</>,
  dismiss: '关闭提醒',
  dismissTitle: '关闭提醒',
};

export const messagePopups = {
  region: (reachKey: Shown) => `新消息（按 ${reachKey} 到达）`,
  soundsBlocked: '浏览器暂未允许提示音，点击页面任意位置即可开启。',
  allowSounds: '开启',
  skipped: (skipped: ReactNode) => <>另有 {skipped} 条新消息，已收入消息列表</>,
};

export const messageTitles = {
  0: '代收订单',
  1: '口令上传',
  2: '代付订单',
  3: '认证与登记到期',
  4: '代付被转为异常',
  5: '退款任务待处理',
};

export const expiringPapers = {
  subject: (what: Shown, daysLeft: Shown) => `${what}将在 ${daysLeft} 天内到期，请联系运营`,
  detail: (daysLeft: Shown) => `${daysLeft} 天内到期，请重新提交资料`,
};

export const noLines = {
  noMatchTitle: '没有符合条件的内容',
  noMatchHint: '换一个类型或关键字再试。',
  reset: '清除筛选',
  listeningTitle: '正在监听',
  listeningHint: '新消息和订单变化到达时，会立即出现在这里。',
};

export const messageStreamPage = {
  heading: '消息监听',
  keptNote: (linesMax: ReactNode) => <>保留最近 {linesMax} 条</>,
  kind: '类型',
  allKinds: '全部（不含心跳）',
  keyword: '关键字',
  placeholder: '订单号、金额或原文',
  summary: '查看摘要',
  raw: '查看原文',
  waitingCount: (waiting: Shown) => `（${waiting} 条等待）`,
  resume: (waiting: Shown) => `继续${waiting}`,
  pause: '暂停',
  clear: '清空',
  waitingLines: (waiting: Shown) => `有 ${waiting} 条新内容等待查看。`,
  keptForNow: '新内容会先收着。',
  paused: (waiting: ReactNode) => <>已暂停，{waiting}</>,
  region: '消息流',
};

export const qrThumbnail = {
  largeLabelLarge: '缩小收款码',
  largeLabel: '放大收款码',
  pressToShrink: '点击缩小',
  title: '点击放大',
  alt: '收款码',
};

export const streamRow = {
  copyTextLabel: '复制原文',
  title: '复制原文',
};

export const streamKinds = {
  message: '消息',
  order: '订单变化',
  refund: '退款变化',
  application: '商户准入变化',
  account: '账户变化',
  network: '下级变化',
  site: '菜单与权限变化',
  risk: '风控变化',
  merchant: '本商户变化',
  hello: '连接建立',
  link: '连接状态',
  'close-channel': '下线通知',
  pong: '心跳',
};

export const networkWords = { float: '额度划转', run: '接单状态变化', joined: '新下级加入', kyc: '实名认证变化' };

export const summaryOf = {
  message: '消息',
  amount: (amount: Shown) => ` ${amount} 元`,
  account: (accId: Shown, state: Shown) => `收款账户 ${accId} · ${state}`,
  networkAmount: (amount: Shown) => ` ${amount} 元`,
  network: (matter: Shown, amount: Shown, participantId: Shown) => `${matter}${amount} · 参与方 ${participantId}`,
  hello: (last: Shown) => `从事件 ${last} 继续`,
  siteMenu: '菜单已调整',
  site: '权限已变更',
  risk: '案件、命中或报告有变化',
  merchant: '列表有变化，已重新读取',
  pong: '服务器已应答',
};

export const linkTexts = {
  off: '连接已关闭',
  connecting: '正在连接',
  on: '连接成功',
  waiting: '等待重连',
  elsewhere: '已在其他地方建立连接',
};

export const checkNotices = {
  approved: '收款账户已通过审核，可在“收款账户”中启用',
  refused: '收款账户未通过审核，请在“收款账户”中查看原因',
  frozen: '收款账户已被冻结，请在“收款账户”中查看原因',
};
