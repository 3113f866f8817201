import { listOperatorUsersCall, readRolesCall } from '@mashang/contract/endpoints/sign-in-operator-users';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { listOperatorUsers } from './operator-users.ts';
import { readRoles } from './read-roles.ts';

/** 用户与角色: reads of staff and roles; every change of them is an approval. */
export function userRoutes(app: Http): void {
  implement(app, listOperatorUsersCall, (ctx) => listOperatorUsers(ctx));
  implement(app, readRolesCall, (ctx) => readRoles(ctx));
}
