import { PARTICIPANT_COLUMNS, REVIEW_COLUMNS, SUB_AGENT_COLUMNS } from '@mashang/contract/lists/participants';
import { overseenQuery, reviewListQuery, sonListQuery } from '@mashang/contract/participants';
import { exportList } from '../../../platform/http/export-list.ts';
import { readReviews } from '../onboarding/read-reviews.ts';
import * as zh from '../zh.ts';
import { listParticipants } from './oversee-participants.ts';
import { readNetwork } from './read-sub-agents.ts';

/** 下级代理 as a file: the whole tree below the reader, or the participants that match the keyword. */
export const subAgentExport = exportList({
  name: 'sub-agents',
  title: zh.exportParticipants.subAgents,
  permission: 'sub-agent:manage',
  query: sonListQuery,
  columns: () => SUB_AGENT_COLUMNS,
  page: readNetwork,
});

/** 参与方审核 as a file. */
export const reviewExport = exportList({
  name: 'reviews',
  title: zh.exportParticipants.reviews,
  permission: 'participant:review',
  query: reviewListQuery,
  columns: () => REVIEW_COLUMNS,
  page: readReviews,
});

/** 参与方 of the operator as a file. */
export const participantExport = exportList({
  name: 'participants',
  title: zh.exportParticipants.participants,
  permission: 'participant:oversee',
  query: overseenQuery,
  columns: () => PARTICIPANT_COLUMNS,
  page: listParticipants,
});
