import { checkService, type ServiceCheck } from '../../service/composition/check-service.js';
import { unknownVariables } from '../../service/config/unknown-variables.js';
import { type CommandUsage, readArguments, switchFlag, textFlag } from '../arguments.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';

function usage(): CommandUsage {
	const { embedding } = settingFlags();
	return {
		meta: {
			name: 'docent-service check',
			description: 'Checks what the service depends on: database, clock, disk, model, embeddings, forge and webhook.',
		},
		args: {
			data: textFlag('.docent', 'Data folder of the service; also DOCENT_DATA'),
			...(embedding && { embedding }),
			config: configFlag,
			json: switchFlag('Print JSON: {ok, checks: [{name, status, sentence}]}'),
		},
	};
}

const marks: Record<ServiceCheck['status'], string> = { passed: 'ok', failed: 'FAILED', skipped: '-' };

/** Runs `docent-service check`. Resolves with the exit code: 1 when a check fails. */
export async function runCheck(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage(), terminal);
	if (!args) return 0;
	for (const sentence of unknownVariables(terminal.env)) terminal.complain(sentence);
	const checks = await checkService(await readConfig(args, terminal, ['dataFolder', 'embedding.provider']));
	const ok = checks.every(({ status }) => status !== 'failed');
	const rows = checks.map(({ name, status, sentence }) => [marks[status], name, sentence.replace(/\s+/g, ' ')]);
	terminal.print(args.json === true ? JSON.stringify({ ok, checks }, null, '\t') : textTable(rows));
	return ok ? 0 : 1;
}
