/** Texts of the platform; a second language is a file of the same shape. */

export const requestSignature = {
  timestampExpired: 'X-Timestamp 已过期或不是秒级时间戳',
  wrongSignature: '签名不正确',
};

export const sealedInput = {
  forbiddenSequence: '内容包含不允许的字符序列（enc1.…）',
};

export const targetRules = {
  notAddress: '网址格式不正确',
  httpOnly: '网址须以 http:// 或 https:// 开头',
  noCredentials: '网址不能包含账号密码',
  httpsOnly: '回调地址须使用 https',
  wrongPort: '回调地址的端口须为 443 或 1024 以上',
  privateAddress: '回调地址不能是内网或本机地址',
};
