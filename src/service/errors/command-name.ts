import { basename } from 'node:path';

/** The words that start a program again: its own name if it was found by that, else `npx`, which looks into the project as well. */
export const commandOf = (script = ''): string =>
	basename(script) === 'docent-service' && !/[\\/]node_modules[\\/]/.test(script)
		? 'docent-service'
		: 'npx docent-service';

/** How this program is started, as advice has it. */
export const commandName = commandOf(process.argv[1]);
