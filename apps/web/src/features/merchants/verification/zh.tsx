/** Every text of these screens; a second language is a file of the same shape. */

/** A value that a text inserts. */
type Shown = string | number;

export const ownVerification = {
  heading: '入驻资料',
  refresh: '刷新',
  note: '资料由平台运营录入与审核；需要补充或更新时，请把材料交给您的对接人。',
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
  noApplicationHint: '平台运营录入后会出现在这里。',
  noPapers: '还没有材料',
  noPapersHint: '请把需要的材料交给您的对接人。',
};
