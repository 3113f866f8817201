/** Texts of lib; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const actorText = {
  payer: '付款人',
  channel: '渠道通知',
  system: '系统',
};

export const copyText = {
  copied: '已复制',
  failed: '复制失败，请手动选择复制',
};

export const dueText = {
  justOverdue: '刚超时',
  overdue: (span: Shown) => `已超时 ${span}`,
  underAnHour: '剩不足 1 小时',
  left: (span: Shown) => `剩 ${span}`,
};

export const spanText = {
  hours: (hours: Shown) => `${hours} 小时`,
  days: (days: Shown) => `${days} 天`,
  daysAndHours: (days: Shown, hours: Shown) => `${days} 天 ${hours} 小时`,
};

export const form = {
  requiredMissing: '无法提交,请确认是否已填写必填项',
};

export const newPasswordError = {
  missing: '请输入新密码',
  tooShort: (least: Shown) => `密码至少 ${least} 个字符`,
  tooLong: (most: Shown) => `密码最多 ${most} 个字符`,
};

export const realtime = {
  connectionLost: (code: Shown) => `连接中断（代码 ${code}）`,
  silent: '服务器长时间没有应答',
  connectTimedOut: '连接超时',
  noAnswer: '服务器没有应答',
};

export const billRanges = {
  today: '今天',
  yesterday: '昨天',
  thisMonth: '本月',
  lastMonth: '上月',
};

export const shortcutRanges = {
  week: '最近一周',
  month: '最近一个月',
  threeMonths: '最近三个月',
};
