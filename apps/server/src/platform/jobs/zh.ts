/** Texts of the platform; a second language is a file of the same shape. */

/** Types of the values that a text takes. */
type Shown = string | number | bigint;

export const tryWork = {
  gaveUp: (tries: Shown, requestId: Shown) => `系统原因未能完成，已自动重试 ${tries} 次，请求编号 ${requestId}`,
};
