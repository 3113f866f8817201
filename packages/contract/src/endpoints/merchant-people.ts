import { endpoint } from '../endpoint.ts';
import { changedMember, changeMemberBody, enteredMember, inviteMemberBody, members } from '../merchant-people.ts';

const tags = ['商户中心 · 成员'];

export const readMembersCall = endpoint({
  method: 'GET',
  path: '/api/merchant/members',
  summary: '成员列表',
  tags,
  permission: 'member:read',
  answer: members,
  errors: [],
});
export const inviteMemberCall = endpoint({
  method: 'POST',
  path: '/api/merchant/members/invite',
  summary: '新增成员',
  tags,
  permission: 'member:manage',
  twoFactor: true,
  body: inviteMemberBody,
  answer: enteredMember,
  success: '成员已新增，请当面交付初始密码',
  errors: ['conflict'],
});
export const changeMemberCall = endpoint({
  method: 'POST',
  path: '/api/merchant/members/change',
  summary: '修改成员的角色与登录',
  tags,
  permission: 'member:manage',
  twoFactor: true,
  body: changeMemberBody,
  answer: changedMember,
  success: '成员已修改',
  errors: ['notFound', 'conflict'],
});
