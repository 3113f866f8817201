import type { ReactNode } from 'react';

/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const releaseKeyHints = {
  bySubject: { participant: '用户名或编号', payer: '与订单上的姓名一致', audit: '审计日志中的对象，如订单号' },
};

export const faultsOf = {
  startDate: '请选择开始日期',
  endDate: '请选择结束日期',
};

export const regulatorDialog = {
  title: '监管调取',
  lead: (releaseHours: ReactNode) => (
    <>文件含完整个人信息，须另一人审批。批准后 {releaseHours} 小时内可在本页下载，每次下载写入审计日志。</>
  ),
  about: '内容',
  checkHint: '文件可单独核对：npm run verify -- --extract 文件。其指纹记在本次下载的审计记录中。',
  startDate: '开始日期',
  endDate: '结束日期',
  recipientHint: '监管机构与部门，或来函文号',
  register: '代理登记簿',
  registerNote: (register: ReactNode) => <>整本登记簿在{register}页导出。</>,
};

export const submitDialog = {
  title: '登记报送',
  confirm: '登记',
  done: '已登记报送',
  lead: (kind: ReactNode, count: ReactNode) => (
    <>
      {kind}，{count} 笔订单。登记后内容原样留存，不可更改。
    </>
  ),
  receipt: '监管回执编号',
};

export const reportActions = {
  release: (caseNo: ReactNode) => (
    <>
      申请导出
      {caseNo}
    </>
  ),
  submit: '登记报送',
};

export const reportReleaseDialog = {
  title: (subject: Shown) => `申请导出 · ${subject}`,
  lead: (releaseHours: ReactNode) => (
    <>报告含完整姓名、账号与证件号码，须另一人审批。批准后 {releaseHours} 小时内可下载，每次下载写入审计日志。</>
  ),
  recipientHint: '监管机构与部门，或来函文号',
};

export const columns = {
  caseNo: '案件',
  kind: '类型',
  state: '状态',
  leftMs: '报送期限',
  orders: '订单',
  total: '金额（元）',
  receipt: '回执',
  by: '起草',
  actions: '导出与报送',
};

export const riskReportsPage = {
  title: '监管报告',
  noun: '报告',
  release: '监管调取',
  overdue: (overdue: ReactNode) => <>{overdue} 份报告已超过报送期限。</>,
  emptyTitle: '没有报告',
  emptyHint: '在案件中起草可疑或大额交易报告，会出现在这里。',
};

export const takeDialog = {
  title: '下载已批准的导出',
  confirm: '下载',
  done: '已下载，请妥善保管',
  subjectName: '内容',
  recipient: '接收方',
  reason: '原因',
  approvers: '批准人',
  untilTime: '下载截止',
  format: '格式',
};

export const takeRelease = {
  download: (subjectName: ReactNode) => (
    <>
      下载
      {subjectName}
    </>
  ),
};

export const releaseNotices = {
  recipient: (recipient: ReactNode) => <>接收方 {recipient}</>,
  until: (untilTime: ReactNode) => <>下载截止 {untilTime}</>,
};

export const caseReports = {
  heading: '监管报告',
  total: (count: ReactNode, total: ReactNode) => (
    <>
      {count} 笔，
      {total} 元
    </>
  ),
  receipt: (receipt: ReactNode, submittedBy: ReactNode, submitTime: ReactNode) => (
    <>
      回执 {receipt} · {submittedBy} {submitTime}
    </>
  ),
};
