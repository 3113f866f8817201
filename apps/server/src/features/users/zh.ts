/** Texts of users; a second language is a file of the same shape. */

/** Values inserted into a sentence. */
type Shown = string | number | bigint;

/** Labels that several approvals show. */
export const lines = {
  state: '状态',
};

/** Refusals that several commands return. */
export const faults = {
  userMissing: '用户不存在',
};

/** Texts used by several files. */
export const words = {
  passkeys: '通行密钥',
  firstPassword: (username: Shown) => `${username} 的初始密码`,
  active: '启用',
  stopped: '停用',
};

export const bothSidesRules = {
  both: '兼有发起与审批',
  bothByRoles: '因多个角色兼有发起与审批的用户',
  kinds: (count: Shown, kinds: Shown) => `${count} 类：${kinds}`,
};

export const commonPasswords = {
  tooCommon: '该密码过于常见，容易被猜到，请换一个',
  fromUsername: '密码不能由账号变化而来，请换一个',
};

export const createUser = {
  nameTaken: '登录名已被使用，请换一个',
};

export const endSessions = {
  everybody: '全部用户',
};

export const endingLines = {
  recoveryCodes: '恢复码',
  unused: (count: Shown) => `${count} 个未使用`,
  sessions: '登录中的会话',
  count: (count: Shown) => `${count} 个`,
  knownDevices: '已知设备',
  void: '作废',
};

export const lostAccessApprovals = {
  operator: '运营人员',
  ofMerchant: (merchant: Shown) => `商户成员（${merchant}）`,
  nothingBound: '该用户没有绑定谷歌验证，也没有通行密钥',
  secondFactor: '第二要素',
  secondFactors: '谷歌验证或通行密钥',
  allRemoved: '全部解除，所有设备退出登录',
  password: '密码',
  currentPassword: '现有密码',
  passwordReset: (hours: Shown) => `作废，改用初始密码（${hours} 小时内有效，登录后须自行设置），所有设备退出登录`,
};

export const newPassword = {
  missing: '请输入新密码',
  repeatDiffers: '再次输入新密码不一致',
};

export const operatorApprovals = {
  roleMissing: '角色不存在或已停用',
  beyondOwn: (role: Shown, permission: Shown) => `不能授予您自己没有的权限：${role}（${permission}）`,
  notNew: '对象须为新账号',
  usernameTaken: '账号已被使用',
  username: '账号',
  name: '姓名',
  roles: '角色',
  phone: '手机号',
  lastAdministrators: '至少保留两名启用的管理员，否则无人能互相审批',
};

export const refuseOwnAccount = {
  ownAccount: '不能发起或审批涉及本人账号的变更',
};

export const roleApproval = {
  codeForm: '角色代码须为 operator_ 开头的小写字母、数字或下划线，11–32 位',
  builtIn: '系统内置角色不能变更',
  nameTaken: '角色名称已被使用',
  ownRole: '不能变更本人拥有的角色',
  beyondOwn: (permissions: Shown) => `不能授予您自己没有的权限：${permissions}`,
  inUse: '仍有用户拥有该角色，请先变更这些用户',
  newIsStopped: '新角色不能是停用的',
  name: '角色名称',
  permissions: '权限',
  added: '增加权限',
  removed: '取消权限',
  affected: '立即影响的用户',
};
