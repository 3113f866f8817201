/** Texts of the bank's channel; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const bankConnection = {
  title: '银行',
  answered: (status: Shown) => `银行答复 ${status}`,
};

export const readCamt = {
  notStatement: '不是 camt.053 或 camt.054 报文',
};

export const readPain002 = {
  notAnswer: '不是 pain.002 报文',
  onePaymentFile: '回执须对应一个原付款文件（OrgnlGrpInfAndSts）',
};

export const writePain001 = {
  length: (title: Shown, most: Shown) => `${title}须为 1–${most} 个字符，无法写入 pain.001，请改用 CSV`,
  bank: '开户银行',
  branch: '支行',
  csvOnly: '该付款文件没有付款账户，只能下载 CSV',
  fileNo: '文件编号',
  payer: '付款户名',
  payerAccount: '付款账号',
  ofPayment: (number: Shown, title: Shown) => `${number} 的${title}`,
  paymentNo: '付款编号',
  payee: '收款户名',
  payeeAccount: '收款账号',
  memo: '附言',
};
