/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const breadcrumb = {
  label: '当前位置',
  home: '首页',
};

export const menuLoader = {
  failed: '搜索暂时打不开，请稍后重试',
};

export const commandMenuButton = {
  label: (keys: Shown) => `搜索菜单与订单（${keys}）`,
  search: '搜索 ',
};

export const commands = {
  refresh: '刷新当前页',
  light: '浅色模式',
  dark: '深色模式',
  settings: '页面样式设置',
  orderNotices: '订单通知设置',
  fullscreen: '全屏',
  service: '联系客服',
  viewErrors: '查看错误',
  deviceInfo: '设备信息',
  changePassword: '修改密码',
  signOut: '退出登录',
};

export const statusText = {
  failed: (error: Shown) => `订单查找失败：${error}`,
  searching: '正在查找订单…',
  nothingFound: (query: Shown) => `没有找到与“${query}”有关的内容`,
  noSuchOrder: (orderNo: Shown) => `没有单号为 ${orderNo} 的订单`,
};

export const commandMenuList = {
  results: '搜索结果',
};

export const orderNote = {
  statusAndAmount: (status: Shown, amount: Shown) => `${status} · ${amount} 元`,
};

export const orderKinds = {
  collection: '代收订单',
  payout: '代付订单',
};

export const firstSections = {
  recent: '最近访问',
  menu: '菜单',
  actions: '操作',
};

export const foundSections = {
  menu: '菜单',
  actions: '操作',
};

export const commandMenu = {
  title: '搜索菜单与订单',
  searchLabel: '搜索菜单、订单号或操作',
  closeLabel: 'Esc 关闭',
  choose: ' 选择',
  open: ' 打开',
  hint: '支持拼音与首字母，如 dsdd',
};

export const gapNotice = {
  reconnecting: '实时连接中断，正在重连。恢复后会补齐期间的消息。',
  reconnect: '立即重连',
};

export const connectionNotice = {
  elsewhere: '您的账号已在其他地方建立连接',
  stopped: (why: ReactNode) => <>{why}，本页的实时通知已停止。</>,
  takeBack: '在本页重新连接',
};

export const deviceKind = {
  tablet: '平板',
  phone: '手机',
  computer: '电脑',
};

export const deviceFacts = {
  unknownSystem: '未知系统',
  tablet: '平板',
};

export const deviceInfoDialog = {
  title: '设备信息',
  close: '关闭',
  browser: '浏览器',
  system: '操作系统',
  kind: '设备类型',
};

export const toggleFullscreen = {
  pressF11: '请按 F11 键退出全屏',
  refused: '浏览器不允许全屏',
};

export const newVersionNotice = {
  updated: '系统已更新，刷新后使用新版本',
  reload: '刷新',
  later: '稍后',
};

export const noticeSwitches = {
  openDSmsg: '代收订单通知',
  openKLmsg: '口令上传通知',
  openDFmsg: '代付待处理通知',
  openALLmsg: '弹窗通知',
  openLang: '声音通知',
};

export const noticeKinds = {
  openDSmsg: '代收订单通知',
  openDSmsgHint: '有新的代收订单时',
  openKLmsg: '口令上传通知',
  openKLmsgHint: '付款人上传口令时',
  openDFmsg: '代付待处理通知',
  openDFmsgHint: '有代付订单待处理时',
};

export const orderNoticeDrawer = {
  title: '订单通知设置',
  kinds: '通知种类',
  tryOf: (icon: ReactNode) => (
    <>
      {icon}
      试听
    </>
  ),
  tryLabel: (label: Shown) => `试听${label}`,
  ways: '提醒方式',
  popup: '弹窗通知',
  popupHint: '在页面一角显示 8 秒',
  sound: '声音通知',
  soundHint: '每种通知一种声音',
  bothOff: '弹窗和声音都已关闭，新消息只会出现在铃铛里。',
  thisBrowserOnly: '设置只对此浏览器生效。关闭的种类仍会记入消息列表。',
};

export const placeholder = {
  title: (title: Shown) => `“${title}”尚未开放`,
  unnamed: '（未填写）',
  noSuchPage: (name: Shown) => `当前版本没有名为 ${name} 的页面。如刚升级系统，请刷新后再试。`,
  home: '返回首页',
};

export const settingSwitches = {
  dark: '深色模式',
  fixedHeader: '固定头部',
  tagsView: '显示标签页',
  sidebarLogo: '侧边栏 Logo',
  showSettings: '在用户菜单显示样式设置',
};

export const keptWhere = {
  browserOnly: '此浏览器不保存数据（存储已满或被禁止），标签页和消息在关闭后不会保留。',
  notSynced: '尚未同步到您的账号，网络恢复后会自动同步。',
  synced: '设置保存在您的账号中，换一台电脑登录同样生效。',
};

export const settingsDrawer = {
  title: '页面样式设置',
  done: '已恢复默认样式',
  reset: '恢复默认',
  page: '页面',
  orderNotices: '订单通知',
  version: (version: ReactNode) => <>版本 {version}</>,
};

export const leafLink = {
  newWindow: '（新窗口打开）',
};

export const sidebar = {
  home: '返回首页',
  label: '主菜单',
};

export const signInNotice = {
  failedTries: (failedTries: Shown, failedLastAt: Shown) =>
    `上次登录后有 ${failedTries} 次登录失败，最近一次在 ${failedLastAt}。如非本人操作，请修改密码并检查登录设备。`,
  moneyFrom: (factorsChangedAt: Shown, moneyFrom: Shown) =>
    `您的登录方式于 ${factorsChangedAt} 变更，${moneyFrom} 起才能转出资金。`,
  viewSecurity: '查看账号安全',
  dismiss: '知道了',
};

export const controlSizes = {
  small: '紧凑',
  medium: '默认',
  large: '宽松',
};

export const sizeChoice = {
  label: '控件大小',
};

export const skipLink = {
  toText: '跳到正文',
};

export const tabItem = {
  unsaved: '有未保存的内容',
  unsavedAside: '（有未保存的内容）',
  closeLabel: (title: Shown) => `关闭${title}`,
};

export const tabMenu = {
  refresh: '刷新',
  close: '关闭',
  others: '关闭其他',
  all: '关闭所有',
  label: (title: Shown) => `标签页“${title}”`,
};

export const tabStrip = {
  label: '已打开的页面',
};

export const themeColors = {
  cyan: '青色',
  blue: '蓝色',
  indigo: '靛色',
  crimson: '绛色',
  olive: '橄榄',
  ochre: '赭色',
};

export const whyRefused = {
  light: '浅色',
  dark: '深色',
  darker: '深',
  brighter: '亮',
  lowContrast: (color: Shown, where: Shown, contrast: Shown, least: Shown, wanted: Shown) =>
    `${color} 在${where}模式下的文字对比度只有 ${contrast}，低于 ${least}，会看不清。请选${wanted}一些的颜色。`,
};

export const themeColorChoice = {
  label: '主题颜色',
  builtIn: '默认',
  custom: '自定义颜色',
  takeReadable: (swatch: ReactNode, color: ReactNode) => (
    <>
      {swatch}
      改用 {color}
    </>
  ),
};

export const linkTexts = {
  off: '实时连接已关闭',
  connecting: '实时连接中',
  on: '实时已连接',
  waiting: '连接中断，正在重连',
  elsewhere: '实时连接在其他页面',
};

export const sidebarToggle = {
  collapse: '收起菜单',
  expand: '展开菜单',
};

export const wideTools = {
  service: '联系客服',
  fullscreen: '全屏',
  dark: '深色模式',
};

export const topBar = {
  demo: '演示环境',
};

export const moveAndAnnounce = {
  moved: (title: Shown, at: Shown, count: Shown) => `“${title}”现在是第 ${at} 个标签页，共 ${count} 个。`,
};

export const toolTitles = {
  settings: '页面样式设置',
  orderNotices: '订单通知设置',
  deviceInfo: '设备信息',
};

export const narrowItems = {
  light: '浅色模式',
  dark: '深色模式',
  leaveFullscreen: '退出全屏',
  fullscreen: '全屏',
  service: (icon: ReactNode) => <>{icon} 联系客服</>,
};

export const userMenu = {
  label: (name: Shown) => `用户菜单：${name}`,
  profile: '个人中心',
  twoFactor: '谷歌验证',
  changePassword: '修改密码',
  signOut: '退出登录',
};

export const plainTitles = { forbidden: '没有权限', unknown: '页面不存在', elsewhere: '页面不存在' };

export const workplace = {
  collapseMenu: '收起菜单',
};
