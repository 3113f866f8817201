/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const authorisationCard = {
  renewed: '已续期',
  account: '平台账号',
  scopes: '权限',
  authorised: '授权',
  accessValidUntil: '凭据有效至',
  byPlatform: '由平台决定',
  lastRenewed: '最近续期',
  ended: '结束',
  reason: '原因',
  renew: '续期',
  revoke: '撤销',
  authoriseAgain: '重新授权',
  history: '历史',
};

export const endWords = {
  authorised: { title: '授权成功', hint: '凭据到期会自动续期，可随时撤销。' },
  denied: { title: '授权已被拒绝', hint: '没有授予任何权限。如需继续，请重新生成二维码。' },
  expired: { title: '二维码已过期', hint: '等待的时间过长，请重新生成二维码。' },
  failed: { title: '授权未成功', hint: '请按原因处理后重新生成二维码。' },
};

export const scopesText = {
  identityOnly: '仅账号身份',
};

export const authoriseDialog = {
  failed: '没有取得二维码，请重试',
  title: (platform: Shown) => `授权 · ${platform}`,
  cancel: '取消',
  createCode: '生成二维码',
  accountHint: '您在该平台的账号或店铺名，用来区分多个账号。',
  intro: '下一步用平台的手机应用扫码并同意。系统只取得您同意的权限，不会要求平台密码。',
};

export const endDialog = {
  title: (participantName: Shown) => `撤销授权 · ${participantName}`,
  confirm: '立即撤销',
  done: '已撤销授权',
  dirty: '未提交的撤销',
  reason: '撤销原因',
  warning: '撤销后立即停止读取该账号的店铺与收款记录，并通知平台作废凭据。参与方会看到原因，重新使用需再次扫码。',
};

export const historyList = {
  title: '授权历史',
};

export const oversightDrawer = {
  title: '渠道授权',
  revoke: '撤销授权',
  close: '关闭',
  platformId: '平台标识',
  authorised: '授权',
  lastRenewed: '最近续期',
  accessValidUntil: '凭据有效至',
  ended: '结束',
  reason: '原因',
  history: '历史',
};

export const authorisations = {
  title: '渠道授权',
  noun: '授权',
  emptyTitle: '没有渠道授权',
  emptyHint: '代理在“渠道授权”里扫码授权后，会出现在这里。',
};

export const ownAuthorisations = {
  title: '渠道授权',
  refresh: '刷新',
  intro: '通过平台官方的扫码授权，让系统读取您自己的店铺与收款记录。系统不接收平台密码和登录凭证，您可以随时撤销。',
  historyTitle: (uid: Shown) => `授权历史 · ${uid}`,
};

export const platformSection = {
  sandbox: '沙箱',
  scopes: (scopes: Shown) => `可授权：${scopes}`,
  authoriseLabel: (name: Shown) => `授权账号，${name}`,
  authorise: '授权账号',
  closed: (closed: ReactNode) => <>暂不能授权：{closed}。</>,
  waiting: (uid: ReactNode) => <>{uid} 正在等待扫码授权。</>,
  goOn: '继续',
  emptyTitle: '还没有授权的账号',
  emptyHint: '点“授权账号”，用平台的手机应用扫码并同意。',
};

export const revokeDialog = {
  title: (uid: Shown) => `撤销授权 · ${uid}`,
  confirm: '确认撤销',
  done: '已撤销授权',
  warning: (account: ReactNode, platform: ReactNode) => (
    <>
      撤销后立即停止读取 {account} 在{platform}
      的店铺与收款记录，并通知平台作废凭据。重新使用需要再次扫码授权。
    </>
  ),
};

export const scanStep = {
  noAnswer: '暂时没有应答',
  createAgain: '重新生成二维码',
  finish: '完成',
  close: '关闭',
};

export const scanWaiting = {
  codeLabel: (uid: Shown) => `${uid}的授权二维码`,
  authorisationCode: '授权码',
  retries: (unwell: Shown) => `${unwell}，稍后自动重试。`,
  reported: '已收到，正在确认…',
  awaitingScan: '等待扫码授权',
  timeLeft: (countdown: Shown) => `二维码还有 ${countdown}`,
  checkingExpiry: '正在确认二维码是否过期…',
  checkCode: (scopes: ReactNode) => <>扫码后请核对平台显示的授权码与上方一致。申请的权限：{scopes}。</>,
  authoriseHere: (icon: ReactNode) => (
    <>
      在本机浏览器中授权
      {icon}
    </>
  ),
};
