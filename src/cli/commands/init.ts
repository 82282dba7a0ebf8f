import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { configFileNames, configFilesIn } from '../../service/config/config-file.js';
import { starterFile } from '../../service/config/starter-file.js';
import { type FoundDocumentation, findDocumentation } from '../../service/documentation/find-documentation.js';
import { commandName } from '../../service/errors/command-name.js';
import { reasonOf } from '../../service/errors/reason-of.js';
import { type CommandUsage, readArguments, textOf, word } from '../arguments.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const [fileName = ''] = configFileNames;

const usage: CommandUsage = {
	meta: {
		name: 'docent-service init',
		description: `Writes ${fileName}, a small configuration with a sentence for each setting, for the documentation that is here.`,
	},
	surplusFix: 'give one folder, that of the documentation',
	args: { folder: word('Folder of Markdown or MDX (looked for)') },
};

/** The folder as the file has it: relative to the current one, with forward slashes. */
function namedFolder(folder: string, cwd: string): string {
	if (!existsSync(resolve(cwd, folder)))
		throw new UsageError(`There is no folder "${folder}"; give that of the documentation, or leave it out.`);
	return relative(cwd, resolve(cwd, folder)).split(sep).join('/') || '.';
}

const filesOf = ({ files }: FoundDocumentation) => (files === 1 ? '1 file' : `${files} files`);

/** What was found, as a sentence of the file and of the terminal. */
function sentenceOf(found: FoundDocumentation): string {
	const { folder, format, sign } = found;
	return `Found: ${folder === '.' ? 'this folder' : folder}, ${filesOf(found)} of ${format}${sign === undefined ? '' : `, by ${sign}`}.`;
}

/** Runs `docent-service init [folder]`. Throws errors whose messages are sentences. */
export async function writeConfiguration(raw: string[], terminal: Terminal): Promise<void> {
	const { cwd, print } = terminal;
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const [there] = await configFilesIn(cwd);
	if (there !== undefined)
		throw new UsageError(`${there} is there already, and init writes over nothing; change it, or move it away.`);
	const given = textOf(args.folder);
	const named = given === undefined ? undefined : namedFolder(given, cwd);
	const found = await findDocumentation(cwd, named);
	const docsFolder = found?.folder ?? named;
	const text = starterFile(
		{
			...(docsFolder !== undefined && { docsFolder }),
			...(found?.siteUrl !== undefined && { siteUrl: found.siteUrl }),
		},
		found && sentenceOf(found),
	);
	const file = join(cwd, fileName);
	await writeFile(file, text, { flag: 'wx' }).catch((cause: unknown) => {
		throw new UsageError(`${file} cannot be written (${reasonOf(cause)}); change the permissions of its folder.`);
	});
	print(found === undefined ? 'No Markdown was found.' : sentenceOf(found));
	print(
		docsFolder === undefined
			? `${fileName} is written. Name the folder of your pages in it as docsFolder, or read a website, as in: ${commandName} index https://docs.example.com`
			: `${fileName} is written. Start the service here, without a flag: ${commandName}`,
	);
}
