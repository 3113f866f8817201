/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const bankFileDialog = {
  title: '付款文件已生成',
  close: '关闭',
  uploadHint: (number: ReactNode) => <>请下载后上传到银行。银行出账后导入对账单，附言含{number}的付款会自动确认。</>,
  download: (title: ReactNode) => <>下载 {title}</>,
  formatsHint:
    '两种格式内容相同，只上传其中一个。文件含完整账号，下载将写入审计日志。银行的 pain.002 回执可在对账中导入。',
  createTitle: '生成付款文件',
  confirm: '确认生成',
  oneTimeCodeHint: '刚验证过的几分钟内可留空；大额须重新输入',
  countAndAmount: (count: ReactNode, amount: ReactNode) => (
    <>
      {count} 笔，合计 {amount} 元。
    </>
  ),
  payment: (who: ReactNode, amount: ReactNode, bankName: ReactNode, accountNo: ReactNode) => (
    <>
      {who} · {amount} 元 → {bankName} {accountNo}
    </>
  ),
  payingAccount: '付款账户',
  payingAccountHint: '备付金账户，写入 pain.001 作为付款人账户。',
};

export const paymentWay = {
  title: '付款方式',
  bankFile: '银行付款文件',
  byFile: '生成文件，到网银上传',
  byChannel: (waitsForPayee: boolean) =>
    waitsForPayee ? '由渠道付到钱包，收款人须在期限内确认' : '由渠道直接付到钱包',
  unfit: (title: Shown, why: Shown) => `${title}：${why}`,
  cancel: '取消',
  next: '下一步',
  channelTitle: (title: Shown) => `由${title}付款`,
  confirm: '确认付款',
  done: '已交由渠道付款',
  countAndAmount: (count: Shown, amount: ReactNode) => (
    <>
      共 {count} 笔，合计 {amount} 元
    </>
  ),
  payeeAgrees: '收款人须在钱包内确认收款，逾期未确认则不付款，可换其他方式再付',
};

export const channelTransfers = {
  title: '渠道付款',
  channelNo: (no: Shown) => `渠道单号 ${no}`,
  until: (at: Shown, isOver: boolean) => (isOver ? `收款人确认期限已过（${at}），正在查询` : `收款人须在 ${at} 前确认`),
  payeePage: '收款确认页',
  payeeCode: '收款确认页二维码',
  payeeHint: '发给收款人，或由收款人用钱包 App 扫码，在其中确认收款。',
};

export const bankFiles = {
  title: '付款文件',
  failed: (failReason: Shown) => `，付款失败：${failReason}`,
  downloadLabel: (batchNo: Shown, title: Shown) => `下载 ${batchNo} ${title}`,
  oldFile: '（旧文件，仅供查阅，请勿再次上传）',
  fullAccountsHint: '文件含完整账号，下载将写入审计日志。',
};

export const cardTotals = {
  total: (label: ReactNode, amount: ReactNode) => (
    <>
      {label} {amount} 元
    </>
  ),
};

export const proofButton = {
  download: '下载订单凭证',
  done: '订单凭证已下载',
};

export const waitingRequests = {
  heading: (count: Shown) => `待审批的申请（${count}）`,
  asked: (maker: Shown, time: Shown) => `${maker} 于 ${time} 提交`,
  withdraw: '撤回申请',
  title: '撤回申请',
  confirm: '确认撤回',
  keep: '不撤回',
  done: '已撤回',
  question: (title: Shown, subject: Shown) => `撤回${title}（${subject}）后不会再审批；如仍需要，请重新提交。`,
};

export const changeLines = {
  item: '项目',
  before: '变更前',
  after: '变更后',
  content: '内容',
  none: '无',
  all: (count: number) => `全部 ${count} 项`,
};

export const shownAs = {
  viewFile: '查看文件',
};

export const chart = {
  viewAsChart: '看图',
  viewAsTable: '看表',
  empty: '这段时间没有数据',
  description: (title: Shown, series: Shown) => `${title}图，${series}；点“看表”可读每个数字`,
};

export const chartTable = {
  label: (title: Shown) => `${title}数据表`,
};

export const clearHitsDialog = {
  title: '排除筛查命中',
  confirm: '确认排除',
  done: '已排除命中',
  dirty: '未提交的排除依据',
  intro: '仅在确认名单上的是另一人时排除，依据会记入审计日志。',
  reasonHint: '例如：证件号码与名单记载不同',
};

export const recentCode = {
  hint: '刚验证过的几分钟内可留空',
};

export const freshCode = {
  hint: '审批每次都须输入新的验证码',
};

export const newCode = {
  hint: '每次都须输入新的验证码',
};

export const stopCode = {
  hint: '立即停止须输入新的验证码',
};

export const codedDialog = {
  dirty: (title: Shown) => `未提交的${title}`,
  cancel: '取消',
};

export const columnEdge = {
  label: (title: Shown) => `${title} 列宽`,
  pixels: (width: Shown) => `${width} 像素`,
  automatic: '自动',
  dragHint: '拖动调整列宽，双击恢复自动',
};

export const columnPicker = {
  label: '选择列',
  reset: '恢复默认',
};

export const moveButton = {
  left: '左移',
  right: '右移',
};

export const commissionText = {
  owed: (amount: ReactNode) => (
    <>
      欠 {amount}
      ，待后续佣金扣回
    </>
  ),
};

export const copyable = {
  copyLabel: (what: Shown) => `复制${what}`,
};

export const dataTable = {
  total: '合计',
};

export const rangeText = {
  always: '全部时间',
  earliest: '最早',
  today: '今天',
  range: (from: Shown, to: Shown) => `${from} 至 ${to}`,
};

export const dateRangeField = {
  createdAt: '创建时间',
  choose: (range: Shown) => `选择日期范围：${range}`,
};

export const rangeCalendar = {
  startDate: '开始日期',
  endDate: '结束日期',
  format: 'YYYY-MM-DD',
  noSuchDay: '没有这一天，请按 2026-01-31 的格式输入',
  year: (year: Shown) => `${year}年`,
  month: (month: Shown) => `${month}月`,
  clear: '清除',
  apply: '确定',
};

export const exportMenu = {
  label: '导出',
  exportAll: '导出当前筛选的全部记录',
  atLeast: '至少',
  exactly: '共',
  exportCount: (atLeast: Shown, total: Shown) => `导出当前筛选的全部记录（${atLeast} ${total} 条）`,
  shownColumns: '仅所选列',
  allColumns: '全部列',
  title: '导出记录',
};

export const failedWork = {
  started: '已开始重新读取',
  readAgain: '重新读取',
};

export const retryText = {
  willRetry: (time: Shown) => `读取中断，${time} 自动重试`,
};

export const fileBar = {
  selected: (selected: ReactNode, payable: ReactNode, note: ReactNode) => (
    <>
      已选 {selected} 笔，可付款 {payable} 笔{note}
    </>
  ),
  createFile: '生成付款文件',
  clear: '清除',
};

export const filePicker = {
  choose: '点击选择，或把文件拖到这里',
  uploading: '正在上传',
  retry: '重试',
};

export const choiceChips = {
  all: '全部',
};

export const floatAlert = {
  low: (available: Shown, threshold: Shown) => `可用额度 ${available} 元，低于您设的 ${threshold} 元。`,
  emptyAt: (hours: Shown, perHour: Shown, time: Shown) =>
    `按最近 ${hours} 小时的消耗（每小时 ${perHour} 元），预计 ${time} 用尽。`,
};

export const listFilters = {
  label: '筛选',
  more: (icon: ReactNode, count: ReactNode) => (
    <>
      {icon}
      更多筛选{count}
    </>
  ),
  reset: '重置',
  query: '查询',
};

export const typedField = {
  allOf: (label: Shown) => `全部${label}`,
  all: '全部',
};

export const listKeys = {
  nextRow: '下一行、上一行',
  pageInRow: '焦点在行内时换行',
  open: '打开详情',
  select: '勾选当前行',
  selectRange: '焦点在勾选框时连续勾选',
  filters: '跳到筛选',
  columnWidth: '焦点在表头边缘时调整列宽，↑↓ 换列，Delete 恢复',
};

export const listKeysHelp = {
  label: '键盘操作',
};

export const listPage = {
  refresh: '刷新列表',
  record: '记录',
  noneMatch: (noun: Shown) => `没有符合条件的${noun}`,
  noneMatchHint: '放宽时间范围或清除筛选条件再试。',
  clearFilters: '清除筛选',
};

export const listViewsMenu = {
  current: (name: Shown) => `视图：${name}`,
  title: '视图',
  allRecords: '全部记录',
};

export const viewRow = {
  openWith: (name: Shown) => `打开列表时使用 ${name}`,
  openWithSet: '打开列表时使用（点击取消）',
  openWithHint: '打开列表时使用',
  deleteLabel: (name: Shown) => `删除视图 ${name}`,
  delete: '删除',
};

export const saveView = {
  name: '视图名称',
  nameHint: '当前筛选、排序和列存为…',
  tooMany: (viewsMax: Shown) => `最多保存 ${viewsMax} 个视图`,
  overwrite: '覆盖',
  save: '保存',
};

export const fieldLoadError = {
  retry: '重试',
};

export const loadError = {
  failed: '加载失败',
  reload: '重新加载',
};

export const firstPasswordText = {
  expired: '初始密码已过期',
  validUntil: (time: Shown) => `初始密码，${time} 前有效`,
  unchanged: '初始密码，尚未更改',
};

export const accessTags = {
  enabled: '启用',
  disabled: '停用',
  bound: '已绑定谷歌验证',
  notBound: '未绑定谷歌验证',
};

export const lostAccessButtons = {
  resetPasswordOf: (username: Shown) => `重设密码 ${username}`,
  resetPassword: '重设密码',
  resetTwoFactorOf: (username: Shown) => `重置谷歌验证 ${username}`,
  resetTwoFactor: '重置谷歌验证',
};

export const lostAccessDialog = {
  passwordTitle: '重设密码',
  twoFactorTitle: '重置谷歌验证',
  verifyFirst: '请先当面或通过可靠渠道核实本人，不要只凭来电或聊天消息。',
  passwordIntro: (hours: ReactNode) => (
    <>
      审批通过后现有密码与通行密钥作废，所有设备退出登录；初始密码由您领取，只显示一次，{hours}{' '}
      小时内有效，本人登录后须自行设置密码。谷歌验证不受影响。
    </>
  ),
  twoFactorIntro:
    '审批通过后解除绑定，恢复码与通行密钥作废，所有设备退出登录。本人凭密码登录后重新绑定，绑定前不能办理需要谷歌验证的操作，绑定后 24 小时内不能转出资金。',
};

export const maskedValue = {
  showLabel: (what: Shown) => `显示完整${what}`,
  show: '显示',
};

export const wholeValue = {
  seconds: (left: ReactNode) => <>（{left} 秒）</>,
  hide: (left: ReactNode) => <>隐藏{left}</>,
  hideLabel: (what: Shown, left: Shown) => `隐藏${what}，${left} 秒后自动隐藏`,
};

export const reasonDialog = {
  title: (what: Shown) => `显示完整${what}`,
  cancel: '取消',
  show: '显示',
  auditHint: '您的账号、查看的内容与原因将写入审计日志。',
};

export const yuanText = {
  yuan: (value: ReactNode) => <>{value} 元</>,
};

export const notesField = {
  note: '记录',
  add: '添加',
};

export const orderTimeline = {
  title: '时间线',
};

export const postingColumns = {
  time: '时间',
  typeName: '类型',
  owner: '归属',
  account: '账户',
  amount: '金额（元）',
  balanceAfter: '余额（元）',
};

export const orderPostings = {
  title: '账本分录',
  empty: '还没有分录',
};

export const ownersField = {
  title: '受益所有人（持股 25% 及以上的自然人）',
  owner: (number: Shown) => `受益所有人 ${number}`,
  share: '持股比例（%）',
  removeOwner: (number: Shown) => `移除受益所有人 ${number}`,
  remove: '移除',
  add: '添加受益所有人',
  noOwnerReason: '没有受益所有人的原因',
  noOwnerHint: '例如：股权分散，无人持股达到 25%',
};

export const pager = {
  label: '分页',
  atLeast: '至少',
  exactly: '共',
  total: (atLeast: ReactNode, total: ReactNode) => (
    <>
      {atLeast} {total} 条
    </>
  ),
  pageSize: '每页条数',
  perPage: (size: ReactNode) => <>{size} 条/页</>,
  previous: '上一页',
  page: (page: Shown) => `第 ${page} 页`,
  next: '下一页',
};

export const strengthOf = {
  weak: '弱',
  weakHint: (leastLength: Shown) => `建议至少 ${leastLength} 位，混用字母、数字与符号`,
  medium: '中',
  mediumHint: '再长一些，或加入符号会更安全',
  strong: '强',
};

export const passwordStrength = {
  tooLong: '最多 16 个字符',
  strength: (strength: ReactNode, hint: ReactNode) => (
    <>
      强度：{strength}
      {hint}
    </>
  ),
};

export const payeeFacts = {
  amount: '付款金额',
  amountOf: (amount: ReactNode) => <>{amount} 元</>,
  bank: '开户银行',
  accountNo: '银行账号',
  holder: '户名',
  showWhole: '显示完整账号与户名',
  auditHint: '查看将写入审计日志',
};

export const badgeText = {
  awaitsApproval: '待审批',
  awaitsTaking: '待领取',
};

export const pendingNew = {
  awaiting: (entries: ReactNode) => (
    <>
      待审批的新增：
      {entries}
    </>
  ),
};

export const pickBox = {
  label: (id: Shown) => `选择 ${id}`,
};

export const pickPageBox = {
  label: '选择本页全部',
};

export const proposeDialog = {
  done: '已提交审批',
  dirty: (title: Shown) => `未提交的${title}`,
  back: '上一步',
  cancel: '取消',
  submit: '提交审批',
  next: '下一步',
  twoMore: '提交后须由另外两人审批才会生效。',
  oneMore: '提交后须由另一人审批才会生效。',
  oneTimeCodeHint: '刚验证过的几分钟内可留空；大额、密钥与地址须重新输入',
};

export const rateDialog = {
  product: '产品',
  state: '状态',
  on: '开通',
  off: '关闭',
  effectiveFrom: '生效时间（北京时间，选填）',
  effectiveFromHint: '留空则审批通过后立即生效；已结算的订单不变',
};

export const returnLineField = {
  noLines: '对账单里还没有同金额的到账，请先导入含退回的对账单。',
  returnedLine: '退回的流水',
  noReference: '无流水号',
};

export const lineReturnDialog = {
  intro: (number: ReactNode, effect: ReactNode) => (
    <>
      本笔到账是 {number} 被银行退回的款项。{effect}
    </>
  ),
};

export const returnLineDialog = {
  lineMissing: '请选择退回的流水',
};

export const speltAmount = {
  amount: (value: ReactNode) => <>{value} 元</>,
  inCapitals: (capitals: ReactNode) => <>人民币{capitals}</>,
};

export const statementCandidates = {
  title: '对账单流水',
  noReference: '无流水号',
  amountDiffers: '金额不一致',
  matchLabel: (reference: Shown) => `就是这一笔 ${reference}`,
  match: '就是这一笔',
};

export const codedCandidates = {
  title: '确认银行出账',
  confirm: '确认出账',
  done: '已确认出账，账本已结算',
  noReference: '无流水号',
  question: (time: ReactNode, reference: ReactNode, amount: ReactNode) => (
    <>
      {time} {reference}，{amount} 元，作为本单的付款凭证，一经确认不能更改。
    </>
  ),
};

export const uploadKinds = {
  imageHint: 'JPG、GIF 或 PNG，不超过 2MB',
  paperHint: 'JPG、GIF、PNG 不超过 2MB，PDF 不超过 5MB',
  videoHint: 'MP4 或 WebM，不超过 10MB',
};

export const uploadRules = {
  image: { type: '图片只能是 JPG、GIF 或 PNG 格式', size: '图片大小不能超过 2MB' },
  paper: { type: '证件只能是 JPG、GIF、PNG 图片或 PDF 文件', size: 'PDF 文件大小不能超过 5MB，图片不能超过 2MB' },
  video: { type: '付款视频只能是 MP4 或 WebM 格式', size: '付款视频大小不能超过 10MB' },
};

export const paperPreview = {
  pdf: 'PDF 文件',
};

export const uploadSlot = {
  replaceLabel: (label: Shown) => `更换${label}`,
  uploadLabel: (label: Shown) => `上传${label}`,
  uploadingLabel: (label: Shown) => `正在上传${label}`,
  uploading: (percent: Shown) => `正在上传 ${percent}%`,
  processing: '正在处理…',
  cancel: '取消',
  replace: '更换',
  choose: '选择文件',
  removeLabel: (label: Shown) => `移除${label}`,
  remove: '移除',
  retry: '重试',
  dropHint: (hint: Shown) => `可拖放文件到此处。${hint}`,
};

export const submitButton = {
  waits: '等待文件上传…',
};

export const fileUpload = {
  unreadable: '无法读取该文件，请重新选择',
  failed: '上传失败，请重试',
};

export const orderDeliveries = {
  title: (count: Shown) => `回调（${count}）`,
  none: '还没有回调',
  hint: '订单有结果后会通知您的服务器；没有收到 2xx 应答时按计划重试。',
  next: (time: Shown) => `下次投递 ${time}`,
  sent: '请求内容',
  otherEvent: '其他事件',
};

export const webhookTries = {
  request: '请求',
  requestHint: '每次投递的内容完全相同；签名与地址中的密钥不显示。',
  title: (count: Shown) => `投递（${count} 次）`,
  none: '还没有投递',
  attempt: (attempt: Shown) => `第 ${attempt} 次`,
  notDelivered: '未送达',
  headers: '请求头',
  noHeaders: '这次投递没有保留请求头。',
  answer: '应答内容',
  noAnswer: '没有应答内容',
  paused: '已暂停',
};

export const daysField = {
  label: '账期',
  usual: '常用账期',
};
