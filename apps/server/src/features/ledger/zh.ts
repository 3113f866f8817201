/** Texts of ledger. A second language is a file of the same shape. */

/** Refusals that several commands return. */
export const faults = {
  accountMissing: '账户不存在',
  fromFirstPage: '请从第一页开始翻页',
};

export const booksStore = {
  platform: '平台',
};

export const closePeriod = {
  refusals: { closed: '该月已结', not_next: '须按月份顺序结账', not_over: '该月尚未结束，或最后几天还在汇总' },
};

export const exportBill = {
  title: '账变流水',
};

export const exportBooks = {
  accounts: '账本账户',
  postings: '账本分录',
  differences: '偿付线差异',
};

export const readBill = {
  ownerMissing: '请选择账户所属',
  endBeforeStart: '结束日期不能早于开始日期',
  operatorHasNone: '运营没有额度账户',
};

export const readBooks = {
  transferMissing: '转账不存在',
};

export const readHolds = {
  titles: {
    collection: '代收待付款',
    complaint: '投诉冻结',
    payout: '代付待出款',
    'payout-claim': '已抢代付',
    'cash-out': '提现申请',
    settlement: '商户结算',
    reserve: '结算保证金',
    freeze: '风控冻结',
  },
  held: '占用',
};

export const readLedger = {
  platform: '平台',
};
