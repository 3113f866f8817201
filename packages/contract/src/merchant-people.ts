import { z } from 'zod';
import { type Field, fieldSchema, OPTIONAL_PHONE } from './fields.ts';
import { merchantIdQuery } from './merchants.ts';
import { LOGIN_NAME } from './participants.ts';
import { MERCHANT_ROLES } from './permissions.ts';
import { googleAuthCode, userAccess, userDevicesQuery } from './sign-in.ts';

/** How a merchant's user is called on the screens. */
export const MEMBER_NAME: Field = { title: '姓名', max: 32, required: '请填写姓名', min: 1 };
const person = {
  username: fieldSchema(LOGIN_NAME),
  nickname: fieldSchema(MEMBER_NAME),
  phone: fieldSchema(OPTIONAL_PHONE),
};
const code = googleAuthCode.optional();
const roles = z
  .array(z.enum(MERCHANT_ROLES, '角色不存在'))
  .min(1, '请选择角色')
  .max(MERCHANT_ROLES.length)
  .meta({ title: '角色' });

/** POST /api/merchants/enterUser ⓖ: the first user of an admitted merchant, its administrator, by the operator. */
export const enterMerchantUserBody = z.strictObject({
  merchantId: merchantIdQuery.shape.id,
  ...person,
  googleAuthCode: code,
});
export type EnterMerchantUserBody = z.infer<typeof enterMerchantUserBody>;
/** Only this answer contains the first password; until `until` it lets its user choose another one. */
export const enteredMember = z.object({
  id: z.string(),
  username: z.string(),
  firstPassword: z.string(),
  until: z.string(),
});
export type EnteredMember = z.infer<typeof enteredMember>;

/** GET /api/merchant/members: everybody who signs in for the reader's merchant. */
export const members = z.array(
  userAccess.extend({
    roles: z.array(z.enum(MERCHANT_ROLES)),
    /** Whether this is the reader, whose own rights another administrator changes. */
    self: z.boolean(),
  }),
);
export type Members = z.infer<typeof members>;
/** POST /api/merchant/members/invite ⓖ */
export const inviteMemberBody = z.strictObject({ ...person, roles, googleAuthCode: code });
export type InviteMemberBody = z.infer<typeof inviteMemberBody>;
/** POST /api/merchant/members/change ⓖ: who may no longer sign in is signed out. */
export const changeMemberBody = z.strictObject({
  userId: userDevicesQuery.shape.id,
  roles,
  enabled: z.boolean().meta({ title: '可登录' }),
  googleAuthCode: code,
});
export type ChangeMemberBody = z.infer<typeof changeMemberBody>;
export const changedMember = z.object({ id: z.string() });
