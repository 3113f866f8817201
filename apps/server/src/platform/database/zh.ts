/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

/** Refusals that several commands answer. */
export const faults = {
  notPermitted: '没有权限执行此操作',
};

export const databaseKind = {
  names: { demo: '演示数据库', demo_institution: '机构演示数据库', production: '生产数据库' },
  startedAs: {
    demo: '演示环境（DEMO=1）',
    demo_institution: '机构演示环境（DEMO=1）',
    production: '生产环境（DEMO=0）',
  },
  wayOut: {
    demo: '生产环境请使用新的 DATA_DIR 或新的数据库；继续演示请以 DEMO=1 启动。',
    demo_institution: '请使用新的 DATA_DIR 或新的数据库；继续演示请以原来的演示方式启动。',
    production: '生产环境请以 DEMO=0 启动；演示请使用新的 DATA_DIR 或新的数据库。',
  },
  otherKind: (kind: Shown, start: Shown, wayOut: Shown) => `这是${kind}，不能作为${start}启动。${wayOut}`,
};

export const makeLogins = {
  otherMasterKey: (login: Shown, setting: Shown) =>
    `数据库登录 ${login} 的密码由另一主密钥加密：请使用本部署的主密钥，或给出 ${setting}`,
  notAccepted: (login: Shown, setting: Shown) =>
    `数据库不接受 ${login} 的登录：请检查 pg_hba.conf 与连接池，或给出 ${setting}`,
  passwordShared: (login: Shown, databases: unknown, setting: Shown) =>
    `数据库角色 ${login} 的密码正由同一集群的数据库 ${databases} 使用：请给出 ${setting}，或使用单独的 PostgreSQL`,
};

export const migrate = {
  unknownMigration: (name: Shown) => `本版本不认识备份的结构 ${name}，请用制作备份的版本或更新的版本恢复`,
};

export const prepareRoles = {
  rolesNeeded: (owner: Shown) =>
    `数据库用户 ${owner} 不能创建或修改角色。请数据库管理员执行以下语句（角色已存在时把 create 换成 alter），然后在设置中给出各登录的地址：`,
};

export const proveLogin = {
  tooManyRights: (login: Shown, rights: Shown) => `数据库登录 ${login} 不得有 ${rights} 权限`,
  memberOf: (login: Shown, roles: Shown) => `数据库登录 ${login} 不得属于其他角色：${roles}`,
  ownsObjects: (login: Shown) => `数据库登录 ${login} 不得拥有任何对象`,
  otherUser: (login: Shown, user: Shown) =>
    `数据库把 ${login} 的连接当成了 ${user}，行级安全因此失效，拒绝继续。请检查连接池（PgBouncer 等）的用户设置。`,
};

export const readBackup = {
  notWhole: '备份文件不完整或已损坏',
  unknownFormat: (format: Shown) => `备份格式 ${format} 不是本版本认识的格式`,
  notBackup: '这不是备份文件',
  missing: (file: Shown) => `找不到备份文件 ${file}`,
  brokenFiles: (fault: Shown) => `${fault}：文件`,
  brokenTable: (fault: Shown, table: Shown) => `${fault}：表 ${table}`,
  brokenPath: (fault: Shown, path: Shown) => `${fault}：文件名 ${path}`,
};

export const sealPersonal = {
  keyChanged: '主密钥已更换：请先停止所有服务，运行 npm run admin -- rotate-keys，再启动',
};

export const adoptCluster = {
  subscribed: (name: unknown) => `数据库仍在通过订阅 ${name} 接收另一套集群的数据：请等它追平，停掉订阅后再启动`,
};
