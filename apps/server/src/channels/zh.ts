/** Texts of the bank's channel; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const bankConnection = {
  title: '银行',
  answered: (status: Shown) => `银行答复 ${status}`,
};

export const bankFolder = {
  title: '银行（文件夹）',
  unusable: (code: Shown) => `与银行交换文件的文件夹无法使用：${code}`,
  refused: (name: Shown, why: Shown) => `${name}：${why}`,
  notFile: '不是普通文件（不接受链接、管道等）',
  tooLarge: (mib: Shown) => `超过 ${mib} MiB`,
  notXml: '不是 XML 报文',
  unfinished: '文件没有写完：一小时内没有再增加，且没有结尾',
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
