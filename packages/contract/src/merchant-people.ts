import { z } from 'zod';
import { type Field, fieldSchema, OPTIONAL_PHONE } from './fields.ts';
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

/** Payload of the approval `merchant.first-user`: the administrator of an admitted merchant without users. */
export const firstUserPayload = z.strictObject(person);
/** Payload of the approval `merchant.member`: a further user, with roles that take part in what two people decide. */
export const memberPayload = z.strictObject({ ...person, roles });
/** Payload of the approval `merchant.member-change`. */
export const memberChangePayload = z.strictObject({
  userId: userDevicesQuery.shape.id,
  roles,
  enabled: z.boolean().meta({ title: '可登录' }),
});
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
/** POST /api/merchant/members/invite ⓖ, for roles that take no part in what two people decide. */
export const inviteMemberBody = z.strictObject({ ...memberPayload.shape, googleAuthCode: code });
export type InviteMemberBody = z.infer<typeof inviteMemberBody>;
/** POST /api/merchant/members/change ⓖ: who may no longer sign in is signed out. Gives no part in what two decide. */
export const changeMemberBody = z.strictObject({ ...memberChangePayload.shape, googleAuthCode: code });
export type ChangeMemberBody = z.infer<typeof changeMemberBody>;
export const changedMember = z.object({ id: z.string() });
