import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const authRedirectPage = {
  pageTitle: '授权结果',
  closeByHand: '请手动关闭本页。',
  closesIn: (left: Shown) => `${left} 秒后自动关闭`,
  close: '立即关闭',
};

export const wordsOf = {
  granted: '授权成功',
  grantedHint: '请回到原来的页面继续操作。',
  denied: '您已取消授权',
  deniedHint: '没有授予任何权限。如需继续，请在原来的页面重新发起。',
  expired: '授权已过期',
  expiredHint: '等待的时间过长，请在原来的页面重新发起授权。',
  failed: '授权失败',
  failedHint: (error: Shown) => `平台没有完成授权（${error}）。请稍后在原来的页面重试。`,
  missing: '没有可用的授权结果',
  missingHint: '此页面只用于接收授权结果，请在后台中发起授权，不要直接打开。',
};

export const avatarForm = {
  removed: '头像已移除',
  label: '头像',
  updated: '头像已更新',
};

export const codeForm = {
  passwordMissing: '请输入登录密码',
  password: '登录密码',
  passwordHint: '绑定时须再次输入，确认是本人。绑定后 24 小时内不能转出资金。',
  codeRight: '验证码正确，可以绑定。',
  bind: '绑定',
  tryCode: '测试验证码',
};

export const bindTwoFactor = {
  bound: '绑定成功。',
  installHeading: '安装验证器',
  installNote: '在手机应用商店安装谷歌验证器（Google Authenticator），或任何支持 TOTP 的验证器。',
  scanHeading: '扫描二维码',
  qrCode: '谷歌验证器二维码',
  byHandNote: '无法扫描时，在验证器中选择手动输入，账号随意填写，密钥如下，类型选基于时间：',
  key: '密钥',
  keyWarning: '请勿截图转发。密钥等同于您的验证码。',
  codeHeading: '输入验证码',
};

export const changePasswordDialog = {
  oldLabel: '旧密码',
  note: '修改成功后，您在其他设备上的登录将全部退出，本机保持登录。',
  done: '密码修改成功，其他设备已退出登录',
  title: '修改密码',
  cancel: '取消',
  confirm: '确定',
};

export const deviceRow = {
  thisDevice: '本机',
  lastSeen: (lastSeen: ReactNode) => <>最近活动 {lastSeen}</>,
  leaveSelf: '退出本机',
  leaveLabel: (name: Shown) => `退出该设备：${name}`,
  leave: '退出该设备',
};

export const leaveSelfDialog = {
  title: '退出本机',
  cancel: '取消',
  leave: '退出',
  lead: '退出后，在本机继续使用需要重新登录。',
};

export const deviceList = {
  note: '没有在其他设备登录。',
};

export const deviceNames = { PC: '电脑', OTHER: '其他设备' };

export const thisDeviceName = {
  phone: '我的手机',
  computer: '我的电脑',
};

export const leaveButton = {
  done: '注销登录成功',
  signOut: '退出登录',
};

export const choosePassword = {
  pageTitle: '设置密码',
  oldLabel: '初始密码',
  note: '至少 8 个字符，字母、数字、符号、汉字都可以。',
  done: '密码已设置',
  heading: '请先设置您自己的密码',
  lead: '您用的是初始密码，经办人也见过它。设置后初始密码立即作废。',
};

export const bind = {
  pageTitle: '绑定谷歌验证码',
  heading: '请先绑定谷歌验证码',
  lead: '运营人员须绑定后才能使用本系统：他人即使知道密码也无法登录您的账号。',
  done: '已绑定，进入系统',
};

export const bound = {
  lead: '登录、确认收款等重要操作需要谷歌验证码。每个验证码只能使用一次，30 秒更新一次。',
  oneCodeFor: (stepUpMinutes: Shown) =>
    `验证通过后 ${stepUpMinutes} 分钟内，一般操作免再次输入；大额、审批与密钥操作始终需要。`,
  everyTime: '每次重要操作都需要输入验证码。',
  changeMinutes: '调整免验证码时长',
};

export const googleAuthPage = {
  heading: '谷歌验证',
  bound: '已绑定',
  notBound: '未绑定',
};

export const lostPhone = {
  heading: '手机丢失或更换怎么办',
  otherPhone: '更换手机：先在旧手机的验证器中导出账号，再导入新手机，无需重新绑定。',
  phoneLost: '手机丢失：登录时在验证码输入框下选择“使用恢复码”。每个恢复码只能使用一次。',
  service: '联系客服',
  codesLost: (link: ReactNode) => (
    <>
      恢复码也已遗失：请联系平台运营人员核实身份后处理
      {link}
      。工作人员不会向您索要验证码或恢复码。
    </>
  ),
};

export const passkeyRefusal = {
  notVerified: '未完成通行密钥验证，请重试',
  alreadyHere: '这台设备上已有您的通行密钥',
  wrongAddress: '当前网址不支持通行密钥，请使用正式域名访问',
  notSupported: '这台设备不支持通行密钥',
  notUsable: '通行密钥暂时无法使用，请重试或更换设备',
};

export const inputErrors = {
  username: '请输入账号',
  password: '请输入密码',
};

export const moneyWait = {
  notice: (moneyWaitHours: Shown) => `变更后 ${moneyWaitHours} 小时内不能转出资金。`,
};

export const addPasskeyDialog = {
  title: '添加通行密钥',
  action: '继续',
  done: '通行密钥已添加',
  lead: '先输入谷歌验证码，再按浏览器的提示完成指纹、面容或设备密码验证。',
  hint: '便于日后辨认是哪台设备',
};

export const removePasskeyDialog = {
  title: '移除通行密钥',
  action: '移除',
  done: '通行密钥已移除',
  lead: (name: Shown) => `移除“${name}”后，将不能再用它登录。设备中保存的密钥可在系统设置里另行删除。`,
};

export const passkeyRow = {
  addedAt: (createdAt: ReactNode) => <>添加于 {createdAt}</>,
  lastUsed: (lastUsedAt: Shown) => `最近使用 ${lastUsedAt}`,
  neverUsed: '还未使用过',
  removeLabel: (name: Shown) => `移除 ${name}`,
  remove: '移除',
};

export const passkeyList = {
  heading: '通行密钥',
  add: '添加通行密钥',
  lead: '用指纹、面容或设备密码登录，无需输入密码与验证码，也不会被钓鱼网站骗取。',
  notSupported: '当前浏览器或网址不支持通行密钥，请使用最新浏览器并通过 HTTPS 访问。',
  none: '还没有通行密钥。添加后，登录时点“使用通行密钥”即可。',
};

export const passkeySignIn = {
  or: '或',
  title: '使用通行密钥登录，供已添加通行密钥的运营人员使用',
  signIn: ' 使用通行密钥',
};

export const passwordForm = {
  failed: '修改失败，请重试',
  dirtyText: '未提交的新密码',
  next: '新密码',
  again: '再次输入新密码',
};

export const passwordErrors = {
  oldMissing: '请输入旧密码',
  sameAsOld: '新密码不能与旧密码相同',
  againMissing: '请再次输入新密码',
  againDiffers: '再次输入新密码不一致',
};

export const phoneField = {
  phone: '手机号',
  notGiven: '未填写',
  changePhone: '更换手机号',
  addPhone: '填写手机号',
  newPhone: '新手机号',
  knownPlaceholder: (known: Shown) => `现为 ${known}`,
  emptyPlaceholder: '例如 138 0000 0000',
  keepPhone: '不更换',
};

export const profileForm = {
  dirtyText: '个人资料',
  done: '资料已保存',
  nickname: '昵称',
  save: '保存',
  discard: '放弃修改',
};

export const profileFacts = {
  username: '账号',
  owner: '所属',
  backOffice: '后台',
};

export const security = {
  moneyWaits: (factorsChangedAt: ReactNode, moneyFrom: ReactNode) => (
    <>
      登录方式于 {factorsChangedAt} 变更，{moneyFrom} 起才能转出资金。
    </>
  ),
  password: '登录密码',
  passwordNote: '修改后，其他设备上的登录将全部退出',
  changePassword: '修改密码',
  bound: '已绑定',
  notBound: '未绑定',
  googleAuth: (google: ReactNode) => <>谷歌验证 {google}</>,
  boundNote: '登录和重要操作需要验证码',
  notBoundNote: '绑定后才能确认收款、充值与提现',
  view: '查看',
  bind: '去绑定',
};

export const profilePage = {
  heading: '个人中心',
  basicsHeading: '基本资料',
  securityHeading: '账号安全',
  devicesHeading: '登录设备',
};

export const profileErrors = {
  nickname: '请输入昵称',
};

export const publicFrame = {
  product: '持牌支付机构收付管理系统',
  backOffice: '码商后台',
  demo: '演示环境',
  warning: '工作人员不会向您索要密码、验证码或恢复码',
};

export const recoverySheet = {
  title: '码商后台 谷歌验证恢复码',
  account: (username: Shown) => `账号：${username}`,
  madeAt: (time: Shown) => `生成时间：${time}`,
  lead: '无法使用验证器时，可用恢复码代替谷歌验证码，每个只能使用一次。请勿告诉任何人。',
};

export const recoveryFile = {
  name: '谷歌验证恢复码.txt',
};

export const recoveryCodes = {
  dirtyText: '还未保存的恢复码',
  shownOnce: (lead: ReactNode) => <>{lead}以下恢复码只显示这一次，请立即保存。手机丢失时，凭恢复码才能登录。</>,
  sheetTitle: (username: ReactNode) => <>码商后台 谷歌验证恢复码 · 账号 {username}</>,
  copyAll: ' 复制全部',
  download: ' 下载文本',
  print: ' 打印',
  saved: '我已保存',
  done: '完成',
};

export const renewRecovery = {
  renewed: '恢复码已重新生成，旧的全部作废。',
  renew: '重新生成恢复码',
  lead: '恢复码用完或可能被别人看到时，请重新生成。生成后，旧恢复码立即作废。',
  confirm: '生成新的恢复码',
  cancel: '取消',
};

export const setGooglePage = {
  pageTitle: '绑定谷歌验证码',
  notice: '您的账号已绑定谷歌验证码，无需重复绑定。',
  lead: '绑定后，登录和确认收款等重要操作都需要验证码，他人即使知道密码也无法操作您的账号。',
  link: '返回首页',
};

export const signInForm = {
  region: '登录',
  cookiesBlocked: '浏览器禁止了 Cookie，无法登录。请在浏览器设置中允许本站使用 Cookie，然后刷新页面。',
  slidePassed: '滑块验证已通过，请在 2 分钟内登录。',
  username: '账号',
  password: '密码',
  goToSlide: '前往',
  imageCut: '图片显示不全？',
  slideOnOwnPage: '换到单独页面验证',
};

export const signInHelp = {
  summary: '忘记密码或手机丢失？',
  phoneAway: '手机不在身边：输入密码后，在验证码输入框下选择“使用恢复码”。',
  service: '联系客服',
  passwordLost: (link: ReactNode) => (
    <>
      忘记密码，或恢复码也已遗失：请联系平台运营人员
      {link}
      。核实身份后由两人办理，为您重设密码或解除绑定。
    </>
  ),
};

export const signInPage = {
  pageTitle: '登录',
};

export const signInRefusal = {
  retry: '登录失败，请重试',
};

export const waitTime = {
  minutes: (minutes: Shown, seconds: Shown) => `${minutes}分${seconds}秒`,
  seconds: (seconds: Shown) => `${seconds}秒`,
};

export const deviceChoice = {
  thisLogin: '（本机）',
  lastSeen: (lastSeen: ReactNode) => <>最近活动 {lastSeen}</>,
};

export const signOutDialog = {
  title: '退出登录',
  cancel: '取消',
  devices: '选择需要退出的设备',
  noneChosen: '请选择需要退出的设备',
  offline: '暂时无法通知服务器。可以先在本机退出，网络恢复后请在个人中心确认其他设备。',
  leftHere: '已在本机退出登录',
  leaveThisDevice: '仅在本机退出',
};

export const slideHints = {
  loading: '正在加载图片…',
  ready: '拖到形状相同的缺口处',
  checking: '正在验证…',
  passed: '验证通过',
};

export const slideCheck = {
  region: '滑块验证',
  title: '换一张',
  askLabel: '换一张',
  slider: '滑块位置，方向键移动，回车提交',
  ask: '重新加载',
};

export const slidePage = {
  pageTitle: '滑块验证',
  lead: '多次登录失败后，需要先确认是本人在操作。完成验证后将返回登录页，有效期 2 分钟。',
  link: '返回登录',
};

export const stepUpChoices = {
  everyTime: '每次都需要验证码',
  minutes: (minutes: Shown) => `${minutes} 分钟`,
};

export const stepUpForm = {
  dirtyText: '免验证码时长',
  done: '免验证码时长已保存',
  stepUpMinutes: '免验证码时长',
  stepUpMinutesHint: '验证通过后，在此时间内一般操作免再次输入；大额、审批与密钥操作始终需要。',
  save: '保存时长',
  discard: '放弃修改',
};

export const useLeave = {
  done: '该设备退出登录成功',
  leftHere: '注销登录成功',
};

export const slideFailure = {
  retry: '验证失败，请重试',
};
