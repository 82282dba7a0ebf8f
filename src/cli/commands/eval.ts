import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ServiceConfig } from '../../service/config/settings.js';
import type { Documentation } from '../../service/documentation/documentation.js';
import { assembleDocumentation, loadDocumentation } from '../../service/documentation/load-documentation.js';
import { createSqlDocumentStore } from '../../service/library/document-store.js';
import { createRetrieval } from '../../service/retrieval/create-retrieval.js';
import { createMemoryVectorStore } from '../../service/retrieval/meaning/vector-store.js';
import { createLog } from '../../service/telemetry/log.js';
import { type CommandUsage, readArguments, switchFlag, textFlag, textOf } from '../arguments.js';
import { evaluate, summarise, summariseParts } from '../evaluation/evaluate.js';
import { evaluateAnswers, shareOfVerdicts } from '../evaluation/evaluate-answers.js';
import { answersReport, evaluationTable, judgedFor, missesOf } from '../evaluation/evaluation-table.js';
import { missedThreshold, thresholds, thresholdsGiven } from '../evaluation/evaluation-thresholds.js';
import { parseQuestions, placeQuestions } from '../evaluation/question-set.js';
import { configFlag, readConfig } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';
import { hasStoredData, withStoredData } from '../with-stored-data.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service eval',
		description: 'Asks the search a set of questions and reports how many it finds the answer for.',
	},
	args: {
		questions: {
			type: 'positional',
			required: true,
			description: 'JSON file of questions and the places that answer them',
		},
		docs: textFlag('./docs', 'Folder of Markdown or MDX; without one, docs or public here, else what index has read'),
		data: textFlag('.docent', 'Ask what is indexed in this data folder; also DOCENT_DATA'),
		domain: textFlag('docs', 'Ask what is indexed for this domain'),
		config: configFlag,
		...Object.fromEntries(thresholds.map(({ name, hint, description }) => [name, textFlag(hint, description)])),
		answers: switchFlag('Judge the answers, too, that are quoted without a language model'),
		verbose: switchFlag('Show every question whose answer was not among the first five'),
		json: switchFlag('Print the figures as one line of JSON'),
	},
};

async function readText(file: string): Promise<string> {
	try {
		return await readFile(file, 'utf8');
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
		throw new UsageError(`${file} cannot be read (${code}); name the file of questions.`);
	}
}

/** The documentation in the database, from `docent-service index` or a service; `undefined` when there is none. */
async function readIndexed(config: ServiceConfig): Promise<Documentation | undefined> {
	if (!hasStoredData(config)) return undefined;
	const { domain } = config;
	const fix = () => 'stop it for as long as eval runs, or name a folder with --docs.';
	return withStoredData(config, fix, async (database) => {
		const documents = createSqlDocumentStore(database);
		const outline = (await documents.domain(domain))?.outline;
		if (!outline || outline.pages.length === 0) return undefined;
		const hashes = outline.pages.map(({ hash }) => hash);
		return assembleDocumentation(outline, await documents.pages(domain, hashes));
	});
}

/** The documentation that `eval` asks: a folder, unless there is none or the database was named. `name` completes a sentence. */
async function evaluatedDocumentation(
	config: ServiceConfig,
	{ isStored }: { isStored: boolean },
): Promise<{ documentation: Documentation; name: string }> {
	const { docsFolder, dataFolder, domain } = config;
	if (docsFolder !== undefined && !isStored) {
		return { documentation: await loadDocumentation(docsFolder), name: `the folder ${docsFolder}` };
	}
	const documentation = await readIndexed(config);
	const place = config.databaseUrl === undefined ? dataFolder : 'the database';
	if (documentation) return { documentation, name: `what is indexed in ${place} for the domain ${domain}` };
	throw new UsageError(
		`There is no documentation to ask: nothing is indexed in ${place} for the domain "${domain}"${isStored ? '' : ', and there is no folder docs or public here'}; name a folder with --docs ./docs, or run docent-service index https://docs.example.com first.`,
	);
}

/** `docent-service eval questions.json`. Resolves with the exit code: 1 for a figure that is worse than asked for. */
export async function evaluateQuestions(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return 0;
	const limits = thresholdsGiven(args);
	if (typeof args.questions !== 'string') {
		throw new UsageError('eval needs a file of questions, as in: docent-service eval questions.json --docs ./docs');
	}
	const file = resolve(terminal.cwd, args.questions);
	const name = basename(file);
	const questions = parseQuestions(await readText(file), name);
	const docsFolder = textOf(args.docs);
	const flags = docsFolder === undefined ? {} : { docsFolder };
	const config = await readConfig(args, terminal, ['dataFolder', 'domain'], { flags });
	const isFolder = docsFolder !== undefined;
	const isStored = !isFolder && (args.data !== undefined || args.domain !== undefined);
	const { documentation, name: asked } = await evaluatedDocumentation(config, { isStored });
	if (!isFolder) terminal.complain(`Asking ${asked}.`);
	const placed = placeQuestions(questions, documentation, name);
	const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
	const retrieval = await createRetrieval({ ...config, vectors: createMemoryVectorStore(), log });
	const retriever = await retrieval.index(documentation);
	await retrieval.embedded();
	const { answerThreshold } = config.retrieval;
	const results = await evaluate(retriever, placed, answerThreshold);
	const all = summarise(results);
	const parts = summariseParts(results);
	const judged = args.answers === true ? await evaluateAnswers(retriever, placed, { answerThreshold }) : undefined;
	const answers = judged && shareOfVerdicts(judged);
	if (args.json === true) {
		const sets = Object.fromEntries(parts);
		const own = judged && { answers, judged: judgedFor(judged) };
		terminal.print(JSON.stringify({ ...all, sets, misses: missesOf(results, 5), ...own }));
	} else {
		terminal.print(evaluationTable(all, parts));
		if (judged) terminal.print(`\n${answersReport(judged, { verbose: args.verbose === true })}`);
		if (args.verbose === true) {
			for (const { question, rank, expected, found } of missesOf(results, 5)) {
				terminal.print(
					`\n${question}\n  expected ${expected.join(' or ') || 'a refusal'}\n  ${rank === null ? 'not found' : `found at ${rank}`}; first: ${found.slice(0, 3).join(' ') || 'nothing'}`,
				);
			}
		}
	}
	const missed = missedThreshold(limits, { ...all, ...(answers && { answers }) });
	if (missed !== undefined) terminal.complain(`docent-service: ${missed}`);
	return missed === undefined ? 0 : 1;
}
