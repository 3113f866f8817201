/** Texts of retention; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Texts used by several files. */
export const words = {
  legalHold: '法律保全',
  leastKept: (least: Shown) => `依法至少保留 ${least}`,
};

export const eraseApproval = {
  subjectMissing: '申请对象不存在',
  nothingErasable: '没有可以删除的内容，其余资料依法保留',
  request: '申请',
  there: '有',
  erased: '删除',
  kept: (reason: Shown) => `保留：${reason}`,
};

export const eraseOverdue = {
  underWay: '正在执行，请稍后查看',
};

export const erasureStore = {
  user: '用户 ',
};

export const erasureRules = {
  held: '法律保全中，解除前不删除',
  forEver: '永不删除',
  accessRecords: (least: Shown) => `登录与访问记录，${least}`,
  keptAfterEnd: (period: Shown) => `业务关系结束后保留 ${period}`,
  identityRecords: (period: Shown) => `身份资料，${period}`,
  avatar: '头像',
  nickname: '昵称',
  phone: '联系手机号',
  settings: '界面设置与视图',
  endedDevices: '已结束登录的浏览器与网络地址',
  recentDevices: '近期登录的浏览器与网络地址',
  identity: '实名资料',
  auditRecords: '审计记录',
  auditKept: '依法留存，写入哈希链，永不删除',
  complaintRecords: (period: Shown) => `投诉资料，${period}`,
  complaintOpen: '投诉尚未答复，答复后可删除',
  keptUntil: (time: Shown) => `交易与投诉资料保留至 ${time}`,
  orderOpen: '订单或投诉尚未结束',
  counterparty: (period: Shown) => `交易对手信息，${period}`,
  complaintContact: '投诉联系方式',
  openContact: '待答复投诉的联系方式',
  complaintContent: '投诉内容与图片',
  payerNames: '付款人姓名与标识',
  orderEvents: '订单事件与账本分录',
  eventsKept: '依法留存，账本与事件永不删除',
};

export const exportRetention = {
  erasures: '删除登记',
  refusals: '拒绝与答复',
};

export const liftHoldApproval = {
  holdMissing: '法律保全不存在',
  liftedBefore: '法律保全已解除',
  lifted: '解除，到期资料恢复删除',
};

export const periodApproval = {
  atLeast: '至少 ',
  erasesTonight: (least: Shown, count: Shown) => `${least}${count} 条，不能恢复`,
  held: (least: Shown, count: Shown) => `；另有 ${least}${count} 条因法律保全保留`,
  tonight: '今晚将删除',
  nothing: '没有记录',
  categoryMissing: '类别不存在',
  unchanged: '与现行期限相同',
  period: '保留期限',
};

export const placeHold = {
  missing: (kind: Shown) => `${kind}不存在`,
  heldBefore: '该对象已在法律保全中',
};

export const previewErasure = {
  userMissing: '账号不存在',
  user: (username: Shown) => `用户 ${username}`,
  orderMissing: '代收订单不存在',
  payer: (orderNo: Shown) => `付款人 · ${orderNo}`,
};

export const refuseErasure = {
  refused: '申请被拒绝，未删除',
  noRule: '无保留规则，见拒绝原因',
  askedInFuture: '申请日期不能晚于今天',
  answeredInFuture: '答复日期不能晚于今天',
  answeredBeforeAsked: '答复日期不能早于申请日期',
};
