/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const ownVerification = {
  heading: '入驻资料',
  refresh: '刷新',
  note: '资料由平台审核；退回补充或即将到期时，商户管理员可以在这里修改、上传并提交。',
  merchantText: (text: Shown) => `平台告知：${text}`,
  handedIn: (at: Shown) => `已于 ${at} 提交补充资料，平台审核中；退回后才能修改。`,
  missing: (reasons: Shown) => `需要补充或更新：${reasons}。`,
  merchant: '商户',
  mchId: '商户号',
  name: '商户简称',
  legalName: '公司全称',
  standing: '认证',
  suspended: '已停用',
  expireTime: '认证有效期至',
  application: '资料审核',
  state: '审核状态',
  submittedTime: '提交时间',
  updatedTime: '最近更新',
  licenceNo: '统一社会信用代码',
  licenceTo: '营业执照有效期至',
  address: '经营地址',
  site: '网站',
  business: '商品或服务',
  papers: '材料',
  paper: '材料',
  expiresOn: '有效期至',
  forever: '长期',
  paperStanding: '状态',
  noApplication: '还没有入驻资料',
  noApplicationHint: '平台录入后会出现在这里。',
  /** A merchant that was verified before applications were kept here. */
  verifiedBefore: '没有待补充的资料',
  verifiedBeforeHint: '认证有效；即将到期或平台要求补充时，材料与待办会出现在这里。',
  noPapers: '还没有材料',
  noPapersHint: '商户管理员可以在资料退回后上传。',
};

export const ownActions = {
  gone: '这份资料已审核完毕，不能再修改。您填写的内容还在，请先复制再关闭。',
  handedInMeanwhile: '这份资料已由本商户成员提交，退回之前不能修改。您填写的内容还在，请先复制再关闭。',
  inReview: '这份资料正在审核，退回之前不能修改。您填写的内容还在，请先复制再关闭。',
  edit: '修改公司资料',
  save: '保存',
  saved: '已保存',
  upload: '上传材料',
  uploadLead: '先选材料类型与有效期，再选文件；选好后立即上传，替换同类的旧材料（其他材料除外）。',
  uploaded: '已上传',
  kind: '材料类型',
  expiresHint: '长期有效的留空。',
  file: '文件',
  close: '关闭',
  handIn: '提交补充资料',
  handInLead:
    '提交后由平台审核，退回之前不能再修改。法定代表人、受益所有人与结算账号由平台录入，如有变更，请在说明里写明是哪一项并上传材料，不要填写姓名、证件号与账号。',
  handedIn: '已提交',
  start: '更新资料',
  started: '已开始更新',
  startLead: '将按最近一次通过的资料新建一份更新申请，修改并上传新材料后提交。',
};
