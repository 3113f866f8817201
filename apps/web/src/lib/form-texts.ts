/** Said below a form with a field left out (spec, verbatim). */
export const INCOMPLETE = '无法提交,请确认是否已填写必填项';
