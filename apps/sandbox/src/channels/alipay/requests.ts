import { certificateNo, contentOf, isSigned, type Keys, type Mode } from './keys.ts';

export const APP_ID = '2021000000000001';
export const SELLER_ID = '2088000000000012';

/** A request that the gateway took: common fields and the interface's own. */
export type Asked = { method: string; fields: Record<string, string>; biz: Record<string, unknown> };
/** What the gateway says before any business. */
export type GatewayRefusal = { code: string; msg: string; sub_code: string; sub_msg: string };

/** Interfaces that are called in certificate mode only. */
const CERTIFICATE_ONLY = /^alipay[.]fund[.]trans[.]/;

/** Checks a request by the rules of the gateway, without the maker's package. */
export function checkRequest(fields: Record<string, string>, keys: Keys, mode: Mode): Asked | GatewayRefusal {
  const invalid = (sub_code: string, sub_msg: string) => ({
    code: '40002',
    msg: 'Invalid Arguments',
    sub_code,
    sub_msg,
  });
  const { method = '', sign = '' } = fields;
  const missing = ['app_id', 'method', 'charset', 'sign_type', 'sign', 'timestamp', 'version'].find(
    (name) => !fields[name],
  );
  if (missing)
    return {
      ...invalid(`isv.missing-${missing}`, `缺少 ${missing}`),
      code: '40001',
      msg: 'Missing Required Arguments',
    };
  if (fields.app_id !== APP_ID) return invalid('isv.invalid-app-id', '无效的AppID参数');
  if (fields.sign_type !== 'RSA2') return invalid('isv.invalid-signature-type', '无效签名类型');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.timestamp ?? ''))
    return invalid('isv.invalid-timestamp', '非法的时间戳参数');
  // `sign_type` is signed in a request, unlike in a notice.
  const content = contentOf(fields, ['sign']);
  if (!isSigned(content, sign, keys.app.publicKey))
    return invalid('isv.invalid-signature', `验签出错，网关生成的验签字符串为：${content}`);
  if (mode === 'certificate') {
    if (fields.app_cert_sn !== certificateNo(keys.app.certificate))
      return invalid('isv.app-cert-not-exist', '应用证书不存在');
    if (fields.alipay_root_cert_sn !== certificateNo(keys.root))
      return invalid('isv.invalid-alipay-root-cert-sn', '根证书序列号错误');
  } else if (CERTIFICATE_ONLY.test(method))
    return {
      code: '40006',
      msg: 'Insufficient Permissions',
      sub_code: 'isv.insufficient-isv-permissions',
      sub_msg: '须使用证书方式',
    };
  try {
    return { method, fields, biz: JSON.parse(fields.biz_content ?? '{}') as Record<string, unknown> };
  } catch {
    return invalid('isv.invalid-biz-content', 'biz_content 不是 JSON');
  }
}
