/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const connectorStates = { ok: '正常', idle: '未调用', failing: '有失败', open: '已熔断', probing: '待试探' };

export const connectors = {
  title: '平台',
  state: '状态',
  failing: (failures: Shown) => `连续失败 ${failures} 次`,
  success: '最近成功',
  ms: '用时',
  failure: '最近失败',
  probe: '下次试探',
  address: '地址',
};

export const queueWords = { ok: '正常', slow: '较慢', bad: '积压' };

export const duration = {
  seconds: (seconds: Shown) => `${seconds} 秒`,
  minutes: (minutes: Shown, seconds: Shown) => `${minutes} 分 ${seconds} 秒`,
  hours: (hours: Shown, minutes: Shown) => `${hours} 小时 ${minutes} 分`,
};

export const replicaState = {
  running: '运行中',
  silent: (silentS: ReactNode) => <>{silentS} 秒无响应</>,
  stopped: '已停止',
};

export const jobsState = {
  allWell: (count: ReactNode) => <>{count} 项正常</>,
  failing: (name: Shown, failures: Shown) => `${name} 连续失败 ${failures} 次`,
};

export const replicas = {
  id: '进程',
  state: '状态',
  version: '版本',
  started: '启动时间',
  memory: '内存',
  jobs: '后台任务',
  pid: '进程号',
};

export const queues = {
  title: '队列',
  state: '状态',
  waiting: '等待',
  lag: '最久等待',
  note: '说明',
};

export const tables = {
  name: '数据表',
  rows: '估计行数',
  size: '大小',
};

export const lastVerify = {
  never: '还没有运行过。在服务器上执行 npm run verify，核对账本的每一条规则与审计链。',
  time: '时间',
  result: '结果',
  allPassed: '全部通过',
  broken: (broken: ReactNode) => <>{broken} 处不符</>,
  checked: '核对',
  checkedCount: (checked: Shown) => `${checked} 项`,
  ms: '用时',
};

export const lastBackup = {
  never: '还没有备份过，在服务器上执行 npm run admin -- backup',
  done: (time: Shown, rows: Shown, kib: Shown) => `${time}，${rows} 行，${kib} KiB`,
};

export const lastAnchor = {
  never: '还没有锚定过，服务运行后每小时锚定一次',
  ago: (seconds: ReactNode) => <>{seconds}前</>,
  anchored: (time: ReactNode, seq: ReactNode, agoS: ReactNode) => (
    <>
      {time}，至第 {seq} 条 {agoS}
    </>
  ),
};

export const anchorKeeper = {
  off: '未开启（设置 ANCHOR_URL 后送往外部保管方）',
  allSent: '已全部送达',
  waiting: (waiting: Shown) => `${waiting} 个待送达`,
};

export const systemPage = {
  heading: '系统状态',
  updatedAt: (time: ReactNode) => <>{time} 更新</>,
  refresh: '刷新',
  refreshTitle: '刷新',
  replicas: '进程',
  replicaTable: '进程',
  noReplicas: '还没有进程报到',
  noReplicasHint: '进程每 5 秒报到一次。',
  jobs: '队列',
  jobTable: '队列',
  noJobs: '没有队列',
  connectors: '外部平台',
  connectorTable: '外部平台',
  noConnectors: '没有接入外部平台',
  noConnectorsHint: '接入方法见 docs/channels.md。',
  lastVerify: '最近一次核对',
  backups: '备份、锚点与版本',
  lastBackup: '最近备份',
  backsUp: '每日备份',
  backupsOn: '已开启',
  backupsOff: '未开启（设置 BACKUP_DIR 后每天自动备份）',
  lastAnchor: '审计锚点',
  anchorKeeper: '锚点外送',
  version: '版本',
  build: '构建',
  environment: '环境',
  demo: '演示',
  production: '正式',
  database: '数据库',
  size: '大小',
  connections: '连接',
  oldestTransactionS: '最久事务',
  hitRatio: '缓存命中',
  tables: '数据表',
  noTables: '没有数据表',
};
