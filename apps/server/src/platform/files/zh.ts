/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const bankFileRefusals = {
  texts: { no_payer: '付款账户不存在、已停用或不是备付金账户', choose_payer: '有多个备付金账户，请选择付款账户' },
};

export const bankFile = {
  paymentNo: '付款编号',
  payee: '收款户名',
  payeeAccount: '收款账号',
  bank: '开户银行',
  branch: '支行',
  amount: '金额（元）',
  currency: '币种',
  memo: '附言',
  title: (batchNo: Shown) => `付款文件 ${batchNo}`,
};

export const csvRows = {
  notText: '文件不是文本，请上传 CSV 或 XLSX 文件',
  encodingUnknown: '无法识别文件编码，请另存为 UTF-8 或 GBK 的 CSV',
  quoteOpen: (row: Shown) => `第 ${row} 行的引号没有结束，文件可能不完整`,
};

export const takeBankFile = {
  frozen: (payments: Shown) =>
    `付款文件中的 ${payments} 已被冻结或停用，恢复前不能下载；已上传银行的，请立即联系银行止付`,
};

export const paperThread = {
  foot: (issuer: Shown, number: Shown, page: Shown, pages: Shown) => `${issuer} · ${number} · 第 ${page} / ${pages} 页`,
};

export const images = {
  tooLarge: '图片尺寸过大，请缩小后上传',
  broken: '图片已损坏，请换一张',
};

export const sheetCsv = {
  note: (title: Shown, user: Shown, time: Shown, filter: Shown, count: Shown) =>
    `# ${title} 导出人：${user} 导出时间：${time} 筛选：${filter} 共 ${count} 行`,
};

export const sheetRow = {
  cellTooLong: (row: Shown, most: Shown) => `第 ${row} 行有单元格超过 ${most} 字，请检查文件`,
  tooManyColumns: (row: Shown, most: Shown) => `第 ${row} 行超过 ${most} 列，请检查文件`,
  forbiddenSequence: '文件里有单元格包含不允许的字符序列（enc1.…），请检查文件',
};

export const sheetXlsx = {
  list: '列表',
  user: '导出人',
  time: '导出时间',
  filter: '筛选',
  count: '行数',
  facts: '导出信息',
};

export const xlsxRows = {
  refused: '文件含有不允许的内容，已拒绝',
  broken: '文件已损坏，请重新导出',
  cellTooLarge: '文件里有过大的单元格，请检查文件',
  tooMuch: '文件内容过多，请检查文件',
  noSheet: '文件里没有工作表',
  sheetMissing: (name: Shown) => `文件里没有名为“${name}”的工作表`,
};

export const xlsxZip = {
  notXlsx: '文件不是有效的 XLSX，请在表格软件中另存为 XLSX 或 CSV',
  unpackedTooLarge: '文件解压后过大，已拒绝；请按日期分开导出',
  locked: '文件有密码保护，请先取消密码再上传',
};

export const xmlTree = {
  doctype: '文件含有 DOCTYPE，不予读取',
  malformed: (fault: Shown) => `不是格式正确的 XML：${fault}`,
  tooDeep: 'XML 层级过深或过大',
  empty: '文件是空的',
};
