import { z } from 'zod';

/**
 * Rules of one form field, declared once: the server's schema (`fieldSchema`) and the browser's check (`whyNot`) are
 * both made from it. Example: `{ title: '备注', kind: 'lines', max: 100 }`.
 */
export type Field = {
  title: string;
  /** How it is typed. An amount is taken exactly as typed; for the other kinds, surrounding spaces are dropped. */
  kind?: 'line' | 'lines' | 'amount' | 'phone' | 'url';
  /** Message when it is empty or shorter than `min`; without it the field is optional. */
  required?: string;
  /** Minimum number of characters of a required field. */
  min?: number;
  /**
   * Maximum number of characters. Where there is a pattern, the pattern limits the text and this only stops the typing.
   */
  max?: number;
  pattern?: RegExp;
  /** Message for a text that does not match the pattern. */
  message?: string;
};

export const PHONE: Field = {
  title: '手机号',
  kind: 'phone',
  max: 20,
  pattern: /^\+?\d[\d -]{4,18}$/,
  message: '手机号格式不正确',
};
/** An optional phone number. */
export const OPTIONAL_PHONE: Field = { ...PHONE, pattern: /^(\+?\d[\d -]{4,18})?$/ };

/** A required line of `least` to `max` characters. */
export function textField(title: string, max: number, least = 1): Field {
  return { title, required: `请填写${title}${least > 1 ? `，至少 ${least} 个字` : ''}`, min: least, max };
}

/** A reason for the audit log: `least` to 200 characters. */
export function reasonField(title: string, least = 1): Field {
  return { ...textField(title, 200, least), kind: 'lines' };
}
/** A whole number as typed, of up to eight digits. */
export const COUNT: Field = { title: '数量', kind: 'amount', max: 8, pattern: /^\d{1,8}$/, message: '请输入整数' };
/** An optional whole number. */
export const OPTIONAL_COUNT: Field = { ...COUNT, max: 7, pattern: /^\d{0,7}$/ };
/** A number as programs write it: 1 to 64 visible ASCII characters. */
function asciiField(title: string) {
  return { title, max: 64, pattern: /^[\x21-\x7e]{1,64}$/, message: `${title}须为 1–64 个可见 ASCII 字符` };
}
export const MCH_ORDER_NO = asciiField('商户单号');
export const BENEFICIARY_ACCOUNT = asciiField('收款账号');
export const PERSON_NAME: Field = { title: '姓名', required: '请输入姓名', max: 64 };
export const ID_NUMBER: Field = {
  title: '证件号码',
  max: 32,
  pattern: /^[0-9A-Za-z-]{6,32}$/,
  message: '证件号码须为 6 至 32 位字母或数字',
};
export const NO_OWNER_REASON: Field = { title: '无受益所有人说明', kind: 'lines', max: 200 };
/** Reason why a name on a list belongs to somebody else. */
export const CLEAR_REASON: Field = reasonField('排除依据');
/** Reason for showing a value unmasked. */
export const PERSONAL_REASON: Field = {
  ...reasonField('查看原因', 5),
  required: '请至少写 5 个字说明原因',
};
/** Reason of a proposal. */
export const PROPOSAL_REASON: Field = { ...reasonField('申请原因'), max: 500 };

function tooLong({ title, max }: Field): string {
  return `${title}最多 ${max} 个字`;
}

/** Returns a text in the form in which it is sent. */
export function tidyText({ kind }: Field, typed: string): string {
  return kind === 'amount' ? typed : typed.trim();
}

/** Returns why a text is refused; undefined when it is valid. The message equals that of the field's server schema. */
export function whyNot(field: Field, typed: string): string | undefined {
  const text = tidyText(field, typed);
  const { required, min = 1, max, pattern, message } = field;
  // Counts like the server's validator: a character outside the basic plane counts as one.
  const length = [...text].length;
  if (required && length < min) return required;
  if (pattern) return pattern.test(text) ? undefined : message;
  return max !== undefined && length > max ? tooLong(field) : undefined;
}

/** Returns the schema of a field for the call that sends it. */
export function fieldSchema(field: Field): z.ZodString {
  const { title, kind, required, min = 1, max, pattern, message } = field;
  let schema = kind === 'amount' ? z.string() : z.string().trim();
  if (required) schema = schema.min(min, required);
  if (pattern) schema = schema.regex(pattern, message);
  else if (max !== undefined) schema = schema.max(max, tooLong(field));
  return schema.meta({ title });
}
