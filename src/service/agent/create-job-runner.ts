import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { AgentModel } from '../../contract/agent-v1.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Forge } from '../forge/forge.js';
import type { AgentTurn, TurnResult } from '../jobs/agent-turn.js';
import type { Spending } from '../models/cost.js';
import { createModel } from '../models/create-model.js';
import type { Log } from '../telemetry/log.js';
import { runChecks } from './checks/run-checks.js';
import { createCodeTeller } from './rules/tell-code.js';
import { runTurn } from './run-turn.js';

interface JobRunnerParts {
	config: Pick<ServiceConfig, 'agent' | 'model' | 'docsFormat'>;
	forge: Forge;
	/** Absolute path. */
	workspacesFolder: string;
	/** Absolute path. */
	dataFolder: string;
	spending?: Spending | undefined;
	log: Log;
}

/** The provider's model for a model class. Without one, the editor carries out exact sentences. */
export const modelNameOf = (
	{ model: { provider, model }, agent }: Pick<ServiceConfig, 'agent' | 'model'>,
	modelClass: AgentModel,
): string => (provider === 'extractive' ? 'editor' : (agent[modelClass] ?? model ?? provider));

/** Creates the function that runs turns with the configured models and checks. */
export function createJobRunner({ config, forge, workspacesFolder, dataFolder, spending, log }: JobRunnerParts) {
	const { agent } = config;
	const models = new Map<string, Promise<LanguageModelV2>>();
	// One model per name, because its circuit breaker remembers the provider's state.
	function modelOf(modelClass: AgentModel): Promise<LanguageModelV2> | undefined {
		if (config.model.provider === 'extractive') return undefined;
		const name = modelNameOf(config, modelClass);
		const known = models.get(name);
		if (known) return known;
		const onWasted = (cost: number, currency: string) => void spending?.add(cost, currency, 'agent');
		const made = createModel({ ...config.model, model: name }, log, onWasted);
		models.set(name, made);
		return made;
	}
	const tellCode = createCodeTeller({ config: agent, log });
	return (turn: AgentTurn): Promise<TurnResult> =>
		runTurn(turn, {
			config: agent,
			format: config.docsFormat,
			forge,
			workspacesFolder,
			log,
			model: modelOf,
			price: config.model.price,
			tellCode,
			spending,
			checks: (workspace, signal) => runChecks({ workspace, config: agent, hidden: [dataFolder], signal }),
		});
}
