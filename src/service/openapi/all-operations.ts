import { agentOperations } from './agent-operations.js';
import { agentSessionOperations } from './agent-session-operations.js';
import { assistantOperations } from './assistant-operations.js';
import { insightsOperations } from './insights-operations.js';
import { keyOperations } from './key-operations.js';
import type { Operation } from './operation.js';
import { serviceOperations } from './service-operations.js';

/** Everything that the service documents, in the order in which it is read. */
export const allOperations: readonly Operation[] = [
	...assistantOperations,
	...agentOperations,
	...agentSessionOperations,
	...insightsOperations,
	...keyOperations,
	...serviceOperations,
];
