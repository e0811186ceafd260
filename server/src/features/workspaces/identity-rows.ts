import { forgetTracesBefore } from './erase.system-queries.ts';
import { readSession, removeExpiredSessions, removeSession } from './session.system-queries.ts';
import {
  confirmAddress,
  findUserByEmail,
  isOperator,
  listOperators,
  listWorkspacesOf,
  readAddressee,
  readLanguage,
  readOwnWords,
  setOperator,
} from './user.system-queries.ts';

/** Users and sessions, for those who sign them in; both are kept here, beside where people belong. */
export const identityRows = {
  readSession,
  removeExpiredSessions,
  removeSession,
  forgetTracesBefore,
  confirmAddress,
  findUserByEmail,
  readOwnWords,
  listWorkspacesOf,
  readAddressee,
  readLanguage,
  isOperator,
  listOperators,
  setOperator,
} as const;
