import { roundCommand } from '../../platform/round.ts';
import { expireOverdue } from './approvals-store.ts';

/** Closed in one turn at most; what is left comes a few seconds later. */
const MOST = 200;

/** Closes proposals that waited too long, by the database clock. */
export const expireApprovals = roundCommand({ name: 'approval.expire', run: ({ app }) => expireOverdue(app, MOST) });
