import { AgentJobError } from '../errors/agent-job-error.js';
import { TurnStopped } from '../jobs/turn-ending.js';
import { GitError } from '../workspace/git/git.js';
import { PolicyError } from '../workspace/policy-error.js';
import { ActionError } from './editor/action-error.js';

/** Whether an error's sentence is for who has asked, a person or a model. */
export const isRefusal = (error: unknown): error is Error =>
	error instanceof PolicyError || error instanceof ActionError;

/** Whether nothing can go on in this turn: it is stopped, its job or budget is lost, or git fails. Everything else is a fault of one tool. */
export const endsTurn = (error: unknown): boolean =>
	error instanceof AgentJobError || error instanceof TurnStopped || error instanceof GitError;
