import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const meanings = {
  other: '款项继续；同一人与这条记录不再命中，直到记录有变化。',
  same: '款项保持暂停，订单由运营另行处理。',
};

export const decideHitDialog = {
  title: '复核结论',
  decision: '请选择复核结论',
  legend: (name: Shown, listed: Shown) => `${name} 与名单记录 ${listed}`,
};

export const sideBySide = {
  subject: '被筛查方',
  name: '名称',
  nameWhat: '被筛查名称',
  about: '对象',
  number: '编号',
  money: '款项',
  paused: '暂停中，两人复核后才会继续',
  hitTime: '命中时间',
  entry: '名单记录',
  matched: '匹配到',
  aliases: '别名',
  birthDates: '出生日期',
  documents: '证件或登记号',
  countries: '国家或地区',
  programs: '项目',
  ref: '记录编号',
  list: '名单',
};

export const hitDrawer = {
  title: '命中详情',
  deciding: '提出复核结论',
  close: '关闭',
};

export const hitReason = {
  name: '名称',
  score: (name: Shown) => `${name} 分`,
  birthDate: '出生日期',
  lowers: '降低',
  raises: '提高',
  document: '证件号码',
  decides: '直接认定',
  heading: '得分说明',
  compared: '比较',
  result: '结果',
  effect: '影响',
  scoreColumn: '得分',
  thresholds: (review: ReactNode, exact: ReactNode) => (
    <>
      满 {review} 分须复核，满 {exact} 分视为同名
    </>
  ),
  total: (score: ReactNode) => <>{score} 分</>,
};

export const hitScore = {
  score: (score: ReactNode) => <>{score} 分</>,
};

export const screeningHitsPage = {
  title: '命中复核',
  noun: '命中',
  emptyTitle: '没有命中',
  emptyHint: '收款人、付款人与入网主体命中使用中的名单时会出现在这里，相关款项在两人复核前不会动。',
};

export const lines = {
  note: (count: ReactNode) => <>只列出前 {count} 条。</>,
};

export const listDetail = {
  inBackground: '后台读取，可以离开本页。读完并经审批发布之前，使用中的版本照常筛查。',
  version: '版本',
  source: '来源',
  names: '记录数',
  brokenRows: '有误的行',
  imported: '导入',
  releasedAt: '发布时间',
  retiredAt: '停用时间',
  rescreened: '全量复查',
  rescreenedCount: (screened: Shown, hits: Shown) => `已复查 ${screened} 个名称，命中 ${hits} 条`,
  brokenTitle: '有误的行，已略过',
  rowNo: (row: Shown) => `第 ${row} 行`,
  added: '新增',
  removed: '减少',
  changed: '变更',
  noDifference: '与使用中的版本没有差别。',
};

export const listDrawer = {
  title: '名单版本',
  close: '关闭',
};

export const timeLeft = {
  seconds: (seconds: Shown) => `，约剩 ${seconds} 秒`,
  minutes: (minutes: Shown) => `，约剩 ${minutes} 分钟`,
};

export const listStanding = {
  readFailed: '读取失败',
  waitsToRetry: '等待重试',
  reading: '读取中',
  rowsRead: (rowsRead: Shown) => `已读 ${rowsRead} 行`,
  rowsAndTime: (rowsRead: ReactNode, leftS: ReactNode) => (
    <>
      {rowsRead} 行{leftS}
    </>
  ),
  inUse: '使用中',
  stuck: '，受阻',
  rescreening: (screening: ReactNode, screeningFault: ReactNode) => (
    <>
      全量复查 {screening} %{screeningFault}
    </>
  ),
  retired: '已停用',
  unreleased: '待发布',
};

export const ways = {
  file: '从文件',
  names: '手工录入',
};

export const importDone = {
  started: '已开始读取，读完并经审批发布后生效',
  skipped: (skipped: Shown) => `，略去重复 ${skipped} 个`,
  done: (kept: Shown, skipped: Shown) => `已导入 ${kept} 个名称${skipped}，发布后生效`,
};

export const loadListDialog = {
  title: '导入名单',
  submit: '导入',
  dirtyText: '未导入的名单',
  fileMissing: '请先选择名单文件',
  nameHint: '同名的新版本发布后，替换使用中的版本',
  way: '导入方式',
  file: '选择名单文件',
  fileNote:
    'OpenSanctions 简表（CSV）、OFAC SDN（XML）或自有名单（CSV、XLSX，须有“名称”一列，可有“钱包地址”一列），不超过 64MB；证件与数字货币钱包地址一并筛查',
  names: '名单内容',
  namesHint: '每行一个名称',
};

export const columnsOf = {
  name: '名单',
  version: '版本',
  standing: '状态',
  names: '名称数',
  diff: '较使用中版本',
  load: '导入',
  release: '发布时间',
  retire: '停用时间',
  actions: '操作',
  startLabelEnabled: '停用',
  startLabel: '发布',
  startEnabled: '停用',
  start: '发布',
};

export const releaseDialog = {
  retire: '停用',
  release: '发布',
  title: (enabled: Shown, name: Shown, version: Shown) => `${enabled}名单 · ${name} ${version}`,
  retireLead: '停用后，名单上的名称不再被拦截。若只是更新，请导入并发布新版本。',
  releaseLead: (names: Shown) => `发布后立即用于筛查，共 ${names} 个名称；同名的旧版本同时停用。`,
};

export const screeningListsPage = {
  heading: '筛查名单',
  load: '导入名单',
  note: '参与方、商户、收款人、付款人与稳定币付款钱包按使用中的名单筛查；发布与停用都须另一人审批，发布后对已有的全部名称复查。',
  screeningLists: '筛查名单',
  title: '还没有名单',
  hint: '导入名单并经审批发布后，用于筛查。',
};
