/** Texts of shops; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  merchantUnfit: '商户不存在或未通过认证',
  shopStopped: '店铺已停用',
  declined: (reason: Shown) => `平台没有接受：${reason}`,
};

/** Texts used by several files. */
export const words = {
  goods: '商品',
  order: '电商订单',
  shop: '店铺',
};

export const addShop = {
  ofAnother: '该店铺已由其他参与方登记',
};

export const changeGoods = {
  priceZero: '价格必须大于 0',
  priceLimit: '价格不能超过 1 亿元',
  bothChanged: '该商品两边都有修改，请先选择保留哪一份',
  noConflict: '该商品没有待处理的冲突',
  archived: '商品已归档，不能修改',
  changedMeanwhile: '商品刚有变化，请核对后重试',
  goneThere: '平台上已没有该商品，请同步店铺',
  changedThere: '该商品在平台上也被修改了，请选择保留哪一份',
};

export const changeRemark = {
  changedThere: '平台上的订单有变化，请同步店铺后重试',
};

export const claimGoodsOrder = {
  orderMissing: '电商订单不存在',
  takenBefore: '电商订单已被其他代收订单使用',
  answerDiffers: (orderNo: Shown) => `订单 ${orderNo} 的答复与此前不符`,
  cannotAsk: '暂时无法向电商平台核实该订单，请稍后重试',
  authorisationEnded: '店铺的平台授权已失效，无法核实该订单',
};

export const goodsRules = {
  otherGoods: (changed: Shown, answered: Shown) => `所改商品 ${changed}，所答 ${answered}`,
  versionBehind: '版本没有前进',
  contentDiffers: '内容与所改不同',
  wrongState: (state: Shown) => `电商订单${state}，不能再发起代收`,
  amountDiffers: '金额与电商订单不一致',
};

export const marketplaceOverHttp = {
  otherOrder: (asked: Shown, answered: Shown) => `所问订单 ${asked}，所答 ${answered}`,
  remarkDiffers: '备注与所改不同',
  noCurrentValue: 'HTTP 412 没有带上现值',
  declined: (status: Shown) => `平台拒绝了修改（HTTP ${status}）`,
};

export const marketplace = {
  authorisationEnded: '平台授权已失效，请在渠道授权中重新授权',
};

export const marketplaces = {
  notConnected: '本部署没有接入该电商平台',
};

export const runShopSyncs = {
  otherShop: '授权的平台账号对应另一家店铺，请用原账号重新授权',
  wrongPage: '平台返回的分页有误，同步已停止',
};

export const shopAccess = {
  noAuthorisation: '平台授权不存在',
};

export const shopOwner = {
  ownerOnly: '只有店铺所属的参与方可以管理店铺',
  missing: (what: Shown) => `${what}不存在`,
};

export const syncShop = {
  stopped: '店铺已停用，不能同步',
};

export const updateShop = {
  changedMeanwhile: '店铺资料刚被修改，请刷新后重试',
};
