/** Texts of the program's start; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const admin = {
  firstOperatorsUsage: '[账号 账号]',
  firstOperators: '为空数据库创建最初两名运营人员（默认 admin01、admin02），密码随机生成，只显示一次。',
  resetUsage: '--user 账号 --as 发起人 --reason 原因',
  approveUsage: '--approve 申请编号 --as 审批人',
  resetByTwo: '重置一名用户的谷歌验证，须两人办理：一人发起，另一人审批，两次运行。',
  resetTakes: '解除谷歌验证，恢复码、通行密钥、登录与已知设备全部作废；密码不变。',
  resetAsks: '两人各自输入密码与新的谷歌验证码；24 小时内未审批即过期。当事人自己不能发起或审批。',
  endSessionsUsage: '--reason 原因 [--user 账号]',
  endSessions: '让一名用户在所有设备上退出登录；不带 --user 则全部用户退出。只会收回登录，不改动任何账号。',
  exportRegisterUsage: '[文件.csv 或 文件.xlsx]',
  exportRegister: '导出代理登记簿，供监管报送；默认写入当前目录的 agent-register-日期.xlsx，不覆盖已有文件。',
  backUpUsage: '[文件.tar]',
  backUp: '把整个部署（数据库与文件）备份成一个文件，服务照常运行；默认写入当前目录的 mashang-日期-时间.tar。',
  backUpWithoutKey: '主密钥不在备份里，请另行妥善保管：没有它，备份无法恢复。设置 BACKUP_DIR 后服务每天自动备份一次。',
  restoreUsage: '文件.tar',
  restore: '把备份恢复到空的部署（新的 DATA_DIR，其中先放入备份所用的 master.key），然后核对账本与审计链。',
  proveUsage: '文件.json [--key 公钥]',
  prove: '核对一份订单证据包：签名、账本合计、结算与手续费、退款、回调正文与审计链，有不符时以 1 结束；不需要数据库。',
  proveSigner: '签名者按 --key 给出的公钥核对；未给出时按 DATA_DIR 中的主密钥；两者都没有则视为未通过，以 1 结束。',
  rotateKeys: '更换主密钥，并重新加密所有已加密的数据（须先停止服务）。',
  verify: '核对账本的每一条规则与审计链，有不符时以 1 结束。',
  noCommand: (name: Shown) => `没有命令 ${name}。`,
  usage: '用法：',
  help: '用法：npm run admin -- 命令 [参数]',
  database: '数据库与数据目录由 DATABASE_URL、DATA_DIR（默认 .data）指定，须与服务相同。',
  registerFile: '只接受一个以 .csv 或 .xlsx 结尾的文件名',
  backupMissing: '请给出一个备份文件',
};

export const main = {
  demo: '演示环境 ',
  started: (role: Shown, demo: Shown, address: Shown) => `码商后台 ${role}${demo}${address}`,
  demoElsewhere:
    '演示环境由 npm start 启动（apps/sandbox/src/main.ts）。正式部署请设置 DATABASE_URL，或以 DEMO=0 启动。',
  firstUser: (username: Shown, password: Shown) => `  首次启动 ${username} 密码 ${password}（只显示这一次）`,
};
