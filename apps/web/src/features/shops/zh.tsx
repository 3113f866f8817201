/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const archiveGoodsDialog = {
  title: '归档商品',
  confirm: '确认归档',
  done: (title: Shown) => `已归档“${title}”`,
  warning: (title: ReactNode) => (
    <>归档后“{title}”不再在平台上出售，也不能再修改。已有订单与审计记录照常保留，可用状态“已归档”查到。</>
  ),
};

export const confirmChangeDialog = {
  title: '确认修改商品',
  confirm: '确认修改',
  done: (title: Shown) => `平台已接受“${title}”的修改`,
  warning: '确认后立即在平台上生效；平台没有接受时，商品保持原样。',
};

export const conflictRows = {
  title: '商品标题',
  price: '价格（元）',
  stock: '库存',
  status: '状态',
};

export const conflictDialog = {
  doneOurs: '已按本方修改更新平台',
  doneTheirs: '已保留平台现值',
  title: '两边都有修改',
  later: '以后再说',
  keepTheirs: '保留平台现值',
  takeOurs: '采用本方修改',
  changedMeanwhile: (title: ReactNode, by: ReactNode, time: ReactNode) => (
    <>
      {title}：{by} 于 {time} 提交修改时，平台上的内容已经变了。请选择保留哪一份。
    </>
  ),
  item: '项目',
  theirs: '平台现值',
  ours: '本方修改',
};

export const goodsStanding = {
  conflict: '两边都有修改',
  soldOut: '售罄',
};

export const goodsColumns = {
  actions: '操作',
  settleOf: (title: Shown) => `处理冲突 ${title}`,
  settle: '处理冲突',
  openOf: (title: Shown) => `详情 ${title}`,
  details: '详情',
};

export const goodsCard = {
  price: (price: ReactNode) => <>{price} 元</>,
  stock: (stock: ReactNode) => <>库存 {stock}</>,
  settleOf: (title: Shown) => `处理冲突 ${title}`,
  settle: '处理冲突',
};

export const goodsFacts = {
  price: (price: ReactNode) => <>{price} 元</>,
  conflict: '平台与本方都修改了该商品，选择保留哪一份后才能继续修改。',
  platformVersion: '平台版本',
};

export const goodsDrawer = {
  title: '商品',
  archive: '归档',
  takeOffSale: '下架',
  putOnSale: '上架',
  change: '修改',
  settle: '处理冲突',
  close: '关闭',
  missingTitle: '商品不存在',
  missingHint: '它可能属于其他参与方的店铺。',
};

export const goodsForm = {
  dirty: '未提交的商品修改',
  title: '修改商品',
  cancel: '取消',
  next: '下一步',
  price: '价格（元）',
  stock: '库存',
};

export const goodsTab = {
  title: '店铺管理',
  noun: '商品',
  emptyTitle: '还没有商品',
  emptyHint: '在“店铺”中点击“同步”，平台上的商品会读到这里。',
};

export const editedFields = { price: '价格', stock: '库存' };

export const inlineEdit = {
  dirty: (word: Shown) => `未提交的${word}`,
  editLabel: (was: Shown, word: Shown, title: Shown) => `${was}，修改${word}：${title}`,
  editHint: (word: Shown) => `点击修改${word}`,
  confirm: '确定',
  cancel: '取消',
};

export const orderColumns = {
  orderNo: '电商订单号',
  actions: '操作',
  remarkOf: (orderNo: Shown) => `备注 ${orderNo}`,
  remark: '备注',
};

export const shopOrderCard = {
  amount: (amount: ReactNode) => <>{amount} 元</>,
  hasCollection: '已有代收',
};

export const ordersTab = {
  title: '店铺管理',
  noun: '电商订单',
  amountTotal: (amount: ReactNode) => <>金额合计 {amount} 元</>,
  emptyTitle: '还没有电商订单',
  emptyHint: '买家在平台下单后，点击“店铺”中的“同步”即可读到。',
};

export const remarkDialog = {
  title: '订单备注',
  save: '保存',
  done: '备注已保存',
  dirty: '未提交的备注',
  hint: (max: Shown | undefined) => `最多 ${max} 个字，同时写到平台；留空为清除`,
};

export const shopStanding = {
  authorisationLapsed: '授权失效',
};

export const shopColumns = {
  goods: '件商品',
  unpaidOrders: '笔待付款订单',
  conflicts: '件商品有冲突',
  actions: '操作',
  openOf: (name: Shown) => `详情 ${name}`,
  details: '详情',
};

export const shopCard = {
  counts: (goods: ReactNode, unpaidOrders: ReactNode) => (
    <>
      {goods} 件商品 · {unpaidOrders} 笔待付款
    </>
  ),
  syncedAt: '同步于 ',
};

export const syncWords = {
  conflicts: (conflicts: Shown) => `，${conflicts} 件商品有冲突`,
  read: (done: Shown, changed: Shown, conflicts: Shown) => `读取 ${done} 条，${changed} 条有变化${conflicts}`,
};

export const shopDrawer = {
  enabled: '店铺已启用',
  disabled: '店铺已停用',
  title: '店铺',
  disable: '停用',
  enable: '启用',
  edit: '修改',
  close: '关闭',
  platformName: '平台',
  marketShopId: '平台店铺号',
  mchId: '商户号',
  owner: '归属',
  state: '状态',
  goods: '商品',
  goodsCount: (goods: Shown) => `${goods} 件`,
  unpaidOrders: '待付款订单',
  unpaidOrdersCount: (unpaidOrders: Shown) => `${unpaidOrders} 笔`,
  lastSync: '最近同步',
  syncResult: '同步结果',
  addedAt: '新增时间',
  viewOnPlatform: (icon: ReactNode) => (
    <>
      {icon}
      在平台上查看店铺
    </>
  ),
  onlyMerchant: (mchId: ReactNode) => (
    <>只有商户 {mchId} 的代收可以引用本店订单；金额须与订单一致，订单须待付款，每笔订单只能使用一次。</>
  ),
};

export const shopFields = {
  merchantHint: '在该店铺经营的商户；只有它的代收可以引用店铺订单',
};

export const addForm = {
  title: '新增店铺',
  addAndSync: '添加并同步',
  added: (name: Shown) => `已添加“${name}”，正在同步`,
  authorisation: '平台授权',
  nameHint: '选填，缺省为平台上的店铺名称',
};

export const addShopDialog = {
  title: '新增店铺',
  close: '关闭',
  authorise: '去授权账号',
  noAuthorisation: (authoriseLink: ReactNode) => (
    <>
      没有可用的平台授权：还没有授权，或授权的店铺都已添加。
      {authoriseLink}
    </>
  ),
};

export const editShopDialog = {
  title: '修改店铺',
  save: '保存',
  done: '保存成功',
};

export const shopTabs = {
  shops: '店铺',
  goods: '商品',
  orders: '电商订单',
};

export const shopOrderDrawer = {
  title: '电商订单',
  editRemark: '修改备注',
  close: '关闭',
  quantity: (quantity: ReactNode) => <>（{quantity} 件）</>,
  amount: (amount: ReactNode, quantity: ReactNode) => (
    <>
      {amount} 元 {quantity}
    </>
  ),
  orderNo: '电商订单号',
  collectionOrderNo: '代收单号',
  buyer: '买家',
  shopName: '店铺',
  remark: '备注',
  orderedAt: '下单时间',
  syncTime: '同步时间',
  howToUse: '商户用该订单号（goodsOrderNo）与相同金额发起代收，付款确认后会告知平台。',
};

export const priceComplaint = {
  notAboveZero: '价格必须大于 0',
};

export const stockComplaint = {
  notWhole: '请输入整数',
  tooMany: (max: Shown) => `最多 ${max}`,
};

export const shownSide = {
  title: '商品标题',
  price: '价格（元）',
  stock: '库存',
  status: '状态',
};

export const shops = {
  viewsLabel: '店铺视图',
};

export const shopsTab = {
  title: '店铺管理',
  noun: '店铺',
  addShop: '新增店铺',
  add: '新增',
  emptyTitle: '还没有店铺',
  emptyHint: (addShop: Shown) => `先在“渠道授权”完成平台授权，再点击右上角“${addShop}”。`,
  emptyHintReader: '参与方登记店铺后会显示在这里。',
};

export const syncState = {
  progressOf: (name: Shown) => `${name}，同步进度`,
  notSynced: '还没有同步',
};

export const syncButton = {
  done: (name: Shown) => `已开始同步“${name}”`,
  sync: (icon: ReactNode) => (
    <>
      {icon}
      同步
    </>
  ),
  syncOf: (name: Shown) => `同步 ${name}`,
  shopDisabled: '店铺已停用',
};
