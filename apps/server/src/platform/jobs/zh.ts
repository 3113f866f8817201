/** What the platform says; a second language is a file of the same shape. */

/** What a sentence takes in. */
type Shown = string | number | bigint;

export const tryWork = {
  gaveUp: (tries: Shown, requestId: Shown) => `系统原因未能完成，已自动重试 ${tries} 次，请求编号 ${requestId}`,
};
