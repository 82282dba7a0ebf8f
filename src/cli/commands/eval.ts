import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ServiceConfig } from '../../service/config/settings.js';
import { commandName } from '../../service/errors/command-name.js';
import { createRetrieval } from '../../service/retrieval/create-retrieval.js';
import { createMemoryVectorStore } from '../../service/retrieval/meaning/vector-store.js';
import { createLog } from '../../service/telemetry/log.js';
import { type Arguments, type CommandUsage, readArguments, switchFlag, textFlag, textOf } from '../arguments.js';
import { type Ask, askDocumentation } from '../evaluation/ask-documentation.js';
import { type AskedService, askService } from '../evaluation/ask-service.js';
import { compareAnswers } from '../evaluation/compare-reports.js';
import { evaluate, summarise, summariseParts } from '../evaluation/evaluate.js';
import { evaluatedDocumentation } from '../evaluation/evaluated-documentation.js';
import { evaluationMarkdown, evaluationText } from '../evaluation/evaluation-text.js';
import { type Measured, missedThreshold, thresholds, thresholdsGiven } from '../evaluation/evaluation-thresholds.js';
import { type JudgedAnswer, judgeAnswer } from '../evaluation/judge-answer.js';
import { commentOnPullRequest } from '../evaluation/pull-request-comment.js';
import { parseQuestions, placeQuestions, type SetQuestion } from '../evaluation/question-set.js';
import { answersOf, missesOf, type Report, readReport } from '../evaluation/report.js';
import { createProgress } from '../progress.js';
import { configFlag, readConfig, settingFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { UsageError } from '../usage-error.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service eval',
		description: 'Asks a set of questions, and reports how many the search finds and how many are answered well.',
	},
	args: {
		questions: {
			type: 'positional',
			required: true,
			description: 'JSON file of questions and what is expected of their answers, or of an earlier run',
		},
		docs: textFlag('./docs', 'Folder of Markdown or MDX; without one, docs or public here, else what index has read'),
		data: textFlag('.docent', 'Ask what is indexed in this data folder; also DOCENT_DATA'),
		domain: textFlag('docs', 'Ask what is indexed for this domain, or this domain of the service'),
		service: textFlag('https://assistant.example.com', 'Judge the answers of this running service'),
		key: textFlag('svc_dsc_…', 'Assistant key of the service'),
		config: configFlag,
		...settingFlags('provider', 'model', 'base-url'),
		answers: switchFlag('Judge the answers, too: of the configured model, else those that are quoted'),
		against: textFlag(
			'before.json',
			'Compare the answers with an earlier run of --json, or another configuration file',
		),
		...Object.fromEntries(thresholds.map(({ name, hint, description }) => [name, textFlag(hint, description)])),
		verbose: switchFlag('Show every answer that is not good, and every question that the search finds too low'),
		json: switchFlag('Print all of it as one line of JSON'),
		summary: textFlag('report.md', 'Write the report as Markdown to this file'),
		comment: switchFlag('Put the report on the pull request of this run of GitHub Actions or GitLab CI'),
	},
};

async function readText(file: string, what: string): Promise<string> {
	try {
		return await readFile(file, 'utf8');
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
		throw new UsageError(`${file} cannot be read (${code}); name ${what}.`);
	}
}

/** Questions that are asked at once: a model takes seconds for each. */
const atOnce = 4;

/** Asks all questions and judges their answers, in the order of the questions. Ends with the first that cannot be asked. */
async function judgeAll(questions: readonly SetQuestion[], ask: Ask, terminal: Terminal): Promise<JudgedAnswer[]> {
	const progress = createProgress(terminal, 'answers');
	const judged: JudgedAnswer[] = [];
	const waiting = [...questions.entries()];
	let done = 0;
	async function askOneByOne(): Promise<void> {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [index, question] = next;
			judged[index] = judgeAnswer(question, await ask(question));
			done += 1;
			progress.update(done, questions.length);
		}
	}
	try {
		await Promise.all(Array.from({ length: atOnce }, askOneByOne));
	} finally {
		waiting.length = 0;
		progress.stop();
	}
	return judged;
}

interface AskedSet {
	questions: readonly SetQuestion[];
	/** Name of the file. */
	name: string;
	isStored: boolean;
	withAnswers: boolean;
}

/** Asks the search of a folder or of the database, and has the answers written. */
async function evaluateDocumentation(config: ServiceConfig, asked: AskedSet, terminal: Terminal): Promise<Report> {
	const { documentation, siteUrl, name } = await evaluatedDocumentation(config, asked.isStored);
	if (asked.isStored || config.docsFolder === undefined) terminal.complain(`Asking ${name}.`);
	const placed = placeQuestions(asked.questions, documentation, asked.name);
	const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
	const retrieval = await createRetrieval({ ...config, vectors: createMemoryVectorStore(), log });
	const retriever = await retrieval.index(documentation);
	await retrieval.embedded();
	const results = await evaluate(retriever, placed, config.retrieval.answerThreshold);
	const found: Report = {
		...summarise(results),
		sets: Object.fromEntries(summariseParts(results)),
		misses: missesOf(results, 5),
	};
	if (!asked.withAnswers) return found;
	const { name: answeredBy, ask } = await askDocumentation({ config, documentation, retriever, siteUrl, log });
	return { ...found, ...answersOf(answeredBy, await judgeAll(placed, ask, terminal)) };
}

/** The service of the flags. @throws UsageError for what it cannot be asked with */
function serviceOf(args: Arguments): Omit<AskedService, 'domain'> | undefined {
	const [url, key] = [textOf(args.service), textOf(args.key)];
	if (url === undefined) {
		if (key !== undefined) throw new UsageError('--key needs --service, the address of a running service; add it.');
		return undefined;
	}
	if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
		throw new UsageError(`--service is "${url}"; give an address, as in https://assistant.example.com.`);
	if (key === undefined)
		throw new UsageError('--service needs the assistant key that your pages have; add it with --key.');
	const own = ['docs', 'data', 'provider', 'model', 'base-url'].find((flag) => args[flag] !== undefined);
	if (own) throw new UsageError(`--${own} has no effect on a running service; leave it out, or leave out --service.`);
	return { url, key };
}

const withoutAnswers = (name: string) =>
	new UsageError(`${name} has no answers to compare; make it again with --answers --json.`);

/** The earlier run that `--against` names; `undefined` for a configuration, which may be JSON, too. */
async function earlierReport(file: string): Promise<Report | undefined> {
	if (!file.endsWith('.json')) return undefined;
	const report = readReport(await readText(file, 'an earlier run or a configuration file'));
	if (report !== undefined && report.judged === undefined) throw withoutAnswers(basename(file));
	return report;
}

/** What the command line names. */
interface Named {
	measures: Pick<Measured, 'search' | 'answers'>;
	/** Asks, by another configuration file where one is given. @throws UsageError when there is nothing to ask by it */
	ask(otherConfig?: string): Promise<Report>;
}

/** An earlier run, which is not asked again. */
function earlierRun(report: Report, name: string): Named {
	return {
		measures: { search: report.latency !== undefined, answers: report.judged !== undefined },
		async ask(otherConfig) {
			if (otherConfig) throw new UsageError(`${name} is an earlier run; give another one to --against.`);
			return report;
		},
	};
}

/** A running service, which answers by its own configuration. */
function runningService(service: AskedService, questions: readonly SetQuestion[], terminal: Terminal): Named {
	return {
		measures: { search: false, answers: true },
		async ask(otherConfig) {
			if (otherConfig) throw new UsageError('A service is compared with an earlier run; give its JSON to --against.');
			return answersOf(service.url, await judgeAll(questions, askService(service), terminal));
		},
	};
}

async function namedBy(args: Arguments, file: string, terminal: Terminal): Promise<Named> {
	const text = await readText(file, 'the file of questions');
	const name = basename(file);
	const earlier = readReport(text);
	if (earlier && args.against !== undefined && earlier.judged === undefined) throw withoutAnswers(name);
	if (earlier) return earlierRun(earlier, name);
	const questions = parseQuestions(text, name);
	const service = serviceOf(args);
	if (service) {
		const { domain } = await readConfig(args, terminal, ['domain'], { isForDatabase: true });
		return runningService({ ...service, domain }, questions, terminal);
	}
	const docsFolder = textOf(args.docs);
	const flags = docsFolder === undefined ? {} : { docsFolder };
	const isStored = docsFolder === undefined && (args.data !== undefined || args.domain !== undefined);
	const withAnswers = args.answers === true || args.against !== undefined;
	const names = ['dataFolder', 'domain', 'model.provider', 'model.model', 'model.baseUrl'] as const;
	return {
		measures: { search: true, answers: withAnswers },
		async ask(otherConfig) {
			const given = otherConfig === undefined ? args : { ...args, config: otherConfig };
			const config = await readConfig(given, terminal, names, { flags });
			return evaluateDocumentation(config, { questions, name, isStored, withAnswers }, terminal);
		},
	};
}

/** Writes the report where the flags say. Without a comment the figures still count. @throws UsageError for a file that cannot be written */
async function publishSummary(args: Arguments, text: string, terminal: Terminal): Promise<void> {
	const file = textOf(args.summary);
	if (file !== undefined) {
		await writeFile(resolve(terminal.cwd, file), text).catch((error: NodeJS.ErrnoException) => {
			throw new UsageError(`${file} cannot be written (${error.code}); name another file with --summary.`);
		});
	}
	if (args.comment !== true) return;
	const problem = await commentOnPullRequest(terminal.env, basename(textOf(args.questions) ?? ''), text);
	if (problem !== undefined) terminal.complain(problem);
}

/** `docent-service eval questions.json`. Resolves with the exit code: 1 for a figure that is worse than asked for. */
export async function evaluateQuestions(raw: string[], terminal: Terminal): Promise<number> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return 0;
	if (typeof args.questions !== 'string') {
		throw new UsageError(`eval needs a file of questions, as in: ${commandName} eval questions.json --docs ./docs`);
	}
	const named = await namedBy(args, resolve(terminal.cwd, args.questions), terminal);
	const against = textOf(args.against);
	const limits = thresholdsGiven(args, { ...named.measures, comparison: against !== undefined });
	const other = against === undefined ? undefined : resolve(terminal.cwd, against);
	const before = other === undefined ? undefined : ((await earlierReport(other)) ?? (await named.ask(other)));
	const report = await named.ask();
	const compared = before?.answers && {
		against: basename(other ?? ''),
		...compareAnswers(report.judged ?? [], before.judged ?? []),
		before: before.answers,
	};
	terminal.print(
		args.json === true
			? JSON.stringify({ ...report, ...(compared && { compared }) })
			: evaluationText(report, compared, args.verbose === true),
	);
	const missed = missedThreshold(limits, { ...report, compared });
	await publishSummary(args, evaluationMarkdown(basename(args.questions), report, compared, missed), terminal);
	if (missed !== undefined) terminal.complain(`docent-service: ${missed}`);
	return missed === undefined ? 0 : 1;
}
