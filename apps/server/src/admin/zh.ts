/** Texts of the command line; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  noSuchUser: (name: Shown) => `没有账号 ${name}`,
};

/** Texts that several files use. */
export const words = {
  broken: (fault: Shown) => `不符 · broken: ${fault}`,
  fingerprint: (fingerprint: Shown) =>
    `文件指纹 · SHA-256 of the file, as its export is noted in the audit log: ${fingerprint}`,
  clean: '全部通过 · clean',
  brokenCount: (count: Shown) => `${count} 处不符 · broken`,
};

export const backUpNow = {
  nameForm: '只接受一个以 .tar 结尾的文件名',
  backedUp: (rows: Shown, files: Shown, size: Shown, ms: Shown, path: Shown) =>
    `已备份 ${rows} 行、${files} 个文件，${size}，用时 ${ms} 毫秒：${path}`,
};

export const endSessions = {
  options: { user: '账号', reason: '原因' },
  everybody: '全部用户',
  ended: (username: Shown, count: Shown) => `已退出 ${username} 的 ${count} 个登录，运行中的服务五秒内生效。`,
};

export const exportRegister = {
  nameForm: '文件名须以 .csv 或 .xlsx 结尾',
  commandLine: '命令行',
  all: '全部',
  title: '代理登记簿',
  exported: (count: Shown, file: Shown) => `已导出 ${count} 名代理与码商：${file}`,
};

export const firstOperators = {
  bothNeeded: '须同时填写两名运营人员的账号，一人发起、另一人审批',
  nameUnfit: (name: Shown) => `账号 ${name} 不可用：须为 2–32 位小写字母、数字、点、横线或下划线，以字母开头`,
  sameName: '两名运营人员的账号不能相同',
  usersThere: '数据库中已有用户，没有创建',
  password: (username: Shown, password: Shown) => `${username} 密码 ${password}（只显示这一次）`,
  nextSteps: '请两人分别登录，修改密码并绑定谷歌验证，再由一人录入许可资料、另一人审批。',
};

export const openDeployment = {
  masterKeyNeeded: (dataDir: Shown) => `升级旧版本的数据需要主密钥：请放进数据目录 ${dataDir}，或设置 MASTER_KEY`,
};

export const openPlatform = {
  masterKeyMissing: (dataDir: Shown) =>
    `数据目录 ${dataDir} 中没有主密钥，请用 DATA_DIR 指定服务所用的数据目录，或设置 MASTER_KEY`,
};

export const proveExtract = {
  rows: (subjectId: Shown, rows: Shown, unsealed: Shown) =>
    `对象 ${subjectId}，${rows} 行，其中 ${unsealed} 行尚未封存 · rows of this subject, of which not sealed yet`,
  unreadable: (fault: Shown) => `无法读取审计摘录 · no extract: ${fault}`,
};

export const proveFile = {
  publicKey: '运营方公布的签名公钥',
  fileMissing: '请给出一个证据包文件',
  order: (agtOrderNo: Shown, madeBy: Shown, madeAt: Shown) =>
    `订单 ${agtOrderNo}，${madeBy} 于 ${madeAt} 导出 · order, who made the file, when`,
  contents: (transfers: Shown, auditRows: Shown, unsealed: Shown) =>
    `${transfers} 笔转账，${auditRows} 行审计记录，其中 ${unsealed} 行尚未封存 · transfers, audit rows, of which not sealed yet`,
  signedBy: (key: Shown) => `签名公钥 · signed by the key ${key}`,
  signerUnchecked:
    '未核对签名者：任何人都能用自己的密钥签名；请加 --key 运营方公布的公钥 · signer not checked: anybody can sign with a key of their own; give --key',
  asExpected: (signedBy: Shown) => `${signedBy}（相符 · as expected）`,
  otherSigner: '签名者不是该运营方 · signed by somebody else',
};

export const resetTwoFactor = {
  options: { as: '您的账号', user: '要重置的账号', reason: '原因', approve: '申请编号' },
  approveAlone: '--approve 不能与 --user、--reason 同时使用',
  approveForm: '--approve 须为申请编号，由发起时显示',
  passwordOf: (username: Shown) => `${username} 的密码：`,
  operatorsOnly: '只有运营人员可以办理',
  userStopped: '账号已停用',
  code: '谷歌验证码：',
  proposed: (id: Shown, user: Shown, expireTime: Shown) =>
    `已提交申请 ${id}：重置 ${user} 的谷歌验证。还没有生效，${expireTime} 前须由另一人审批：`,
  howToApprove: (id: Shown) => `  npm run admin -- reset-two-factor --approve ${id} --as 审批人账号`,
  orInApprovals: '也可在审批中心审批或驳回。',
  otherApproval: (id: Shown) => `申请 ${id} 不是重置谷歌验证`,
  approvedOnce: '已同意，等待另一人审批',
  reset: (name: Shown) =>
    `已重置 ${name} 的谷歌验证，其通行密钥、恢复码与已知设备已作废，所有设备已退出登录；下次登录后须重新绑定。`,
  described: (id: Shown, title: Shown, name: Shown) => `申请 ${id} · ${title} · ${name}`,
  requested: (maker: Shown, time: Shown, reason: Shown) => `发起人 ${maker} · ${time} · 原因：${reason}`,
};

export const restore = {
  masterKeyNeeded: (dataDir: Shown) => `请先把备份所用的 master.key 放进数据目录 ${dataDir}，或设置 MASTER_KEY`,
  otherMasterKey: '主密钥不是备份所用的主密钥，恢复后数据将无法解开',
  serviceRuns: '该数据目录的服务正在运行，请用新的数据目录恢复',
  notEmpty: '目标数据库不是空的，只能恢复到空数据库',
  anchorsThere: (anchorDir: Shown) => `锚点目录 ${anchorDir} 里已有锚点文件，它是证据：请先移到别处保存`,
  restored: (time: Shown, rows: Shown, files: Shown, ms: Shown) =>
    `已恢复 ${time} 的备份：${rows} 行，${files} 个文件，用时 ${ms} 毫秒`,
  kind: (kind: Shown) => `恢复的是${kind}`,
  upgraded: (migrations: Shown) => `并升级到本版本的结构：${migrations}`,
};

export const rotateKeys = {
  servicesConnected: '仍有服务连接着数据库，请停止所有服务后再更换密钥',
  keys: (count: Shown) => `密钥共 ${count} 个，第一个用于加密`,
  column: (table: Shown, column: Shown, renewed: Shown, kept: Shown) =>
    `${table}.${column}：重新加密 ${renewed} 项，不变 ${kept} 项`,
  personal: (table: Shown, rows: Shown) => `${table} 个人信息：重新加密并重建索引 ${rows} 行`,
  files: (sealed: Shown, kept: Shown) => `文件：重新加密 ${sealed} 个，不变 ${kept} 个`,
};

export const usage = {
  unknownArguments: (given: Shown | undefined) => `不认识的参数：${given}`,
  valueMissing: (name: Shown, what: Shown | undefined) => `--${name} 须填写${what}`,
  unknownOption: (name: Shown) => `不认识的参数：--${name}`,
  optionMissing: (name: Shown, what: Shown) => `缺少 --${name}（${what}）`,
};

export const verifyBooks = {
  anchored: '审计链与库外锚点相符 · the chain is what its anchors outside the database say',
  personalSealed: '个人信息均已加密 · personal data lie sealed',
  auditWhole: '审计链完整 · the audit chain is whole',
  anchorsUnchecked: '– 审计锚点未核对 · anchors left out: name their folder by ANCHOR_DIR, or by DATA_DIR',
};
