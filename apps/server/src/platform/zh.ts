/** Texts of the platform; a second language is a file of the same shape. */

export const errors = {
  cursorInvalid: '游标不正确',
};

export const licenceRefusals = {
  claimersPay: '该代付订单由抢单者付款，不由机构付款',
  licenceUnlawful: '该许可资料不符合法域规定，未生效',
  licenceUnsigned: '该许可资料与两人核准的内容不一致，未生效',
  policyUnlawful: '该法域政策不符合规定，未生效',
};

export const platform = {
  moneyClosed: '资金业务尚未开启',
};
