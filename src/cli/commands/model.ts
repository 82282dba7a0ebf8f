import { examineModel, type ModelFinding } from '../../service/composition/examine-model.js';
import { type CommandUsage, readArguments, switchFlag } from '../arguments.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';

const names = ['model.provider', 'model.model', 'model.baseUrl'] as const;

function usage(): CommandUsage {
	const { provider, model, 'base-url': baseUrl } = settingFlags();
	return {
		meta: {
			name: 'docent-service model',
			description: 'Asks the configured model a few questions: says how fast it is, what it can, and what to change.',
		},
		args: {
			...(provider && model && baseUrl && { provider, model, 'base-url': baseUrl }),
			config: configFlag,
			json: switchFlag('Print JSON: {ok, findings: [{name, status, sentence}]}'),
		},
	};
}

const marks: Record<ModelFinding['status'], string> = { passed: 'ok', failed: 'FAILED', skipped: '-' };
/** Milliseconds for all questions. A model on this machine may have to load first. */
const patienceMs = 600_000;

/** Runs `docent-service model`. Resolves with the exit code: 1 when something has to be changed. */
export async function runModelCommand(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage(), terminal);
	if (!args) return 0;
	const { model, prompt } = await readConfig(args, terminal, names);
	const findings = await examineModel(model, prompt, AbortSignal.timeout(patienceMs));
	const ok = findings.every(({ status }) => status !== 'failed');
	const rows = findings.map(({ name, status, sentence }) => [marks[status], name, sentence]);
	terminal.print(args.json === true ? JSON.stringify({ ok, findings }, null, '\t') : textTable(rows));
	return ok ? 0 : 1;
}
