import { createWorker } from '../../service/composition/create-worker.js';
import { unknownVariables } from '../../service/config/unknown-variables.js';
import type { ServiceParts } from '../../service/index.js';
import { createLog, logCrash } from '../../service/telemetry/log.js';
import { type CommandUsage, readArguments, textFlag } from '../arguments.js';
import { configFlag, hideSecrets, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service worker',
		description: "Runs the agent's jobs of a service that shares its database with this process.",
	},
	args: {
		workers: textFlag('2', 'Jobs to run at once'),
		data: textFlag('.docent', 'Folder for workspaces; also DOCENT_DATA'),
		project: textFlag('docs', 'Project whose jobs are run'),
		config: configFlag,
		...settingFlags('log-level'),
	},
};

function workersOf(text: string | boolean | undefined): number | undefined {
	if (typeof text !== 'string') return undefined;
	if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 64) return Number(text);
	throw new UsageError(`--workers is "${text}"; use a whole number from 1 to 64, as in --workers 2.`);
}

/** Runs `docent-service worker`: jobs until SIGINT or SIGTERM; then it hands over those that run. */
export async function runWorker(raw: string[], terminal: Terminal, parts: ServiceParts = {}): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const workers = workersOf(args.workers);
	const config = await readConfig(args, terminal, ['dataFolder', 'projectId', 'logLevel']);
	hideSecrets(terminal, config);
	const agent = { ...config.agent, ...(workers !== undefined && { workers }) };
	const log = parts.log ?? createLog(config.logLevel);
	terminal.onCrash?.(logCrash(log));
	for (const sentence of unknownVariables(terminal.env)) log.warn(sentence);
	const worker = await createWorker({ ...config, agent }, { ...parts, log });
	const jobs = worker.workers === 1 ? '1 job' : `${worker.workers} jobs`;
	const stopped = terminal.untilStopped();
	terminal.print(`Docent works on ${worker.repository}: ${jobs} at once, project=${config.projectId}`);
	// This timer keeps the process alive while the database is away: the worker's own timers do not.
	const alive = setInterval(() => {}, 3_600_000);
	await stopped;
	clearInterval(alive);
	await worker.stop();
}
