/** The Chinese texts of messages; a second language is a file of the same shape. */

export const frames = {
  connectedElsewhere: '您的账号已在其他地方建立连接',
};
