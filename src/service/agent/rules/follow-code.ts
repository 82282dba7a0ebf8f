import type { AgentConfig } from '../../config/agent-settings.js';
import type { CodeRule } from '../../config/rule-settings.js';
import { matchesGlob } from '../../documentation/core/globs.js';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { ServiceError } from '../../errors/service-error.js';
import type { AgentJobs, AskedJob, JobRequest } from '../../jobs/create-agent-jobs.js';
import type { JobNotices } from '../../jobs/job-notices.js';
import { type AskedRule, RuleOvertaken, type RuleStore } from '../../jobs/queue/rule-store.js';
import { describeError, type Log } from '../../telemetry/log.js';
import { openCode } from './code-place.js';
import { createMaterial, followingRules } from './material.js';

/** In milliseconds. `look`: the longest fetch and diff of the code of one rule. `poll`: the pause between two looks without a hook. */
const times = { look: 300_000, poll: 60_000 } as const;

/** Pages that a job may change at most, and sections that are looked at for each piece of a diff. */
const most = { pages: 8, sections: 3 } as const;

interface FollowParts {
	config: AgentConfig;
	store: RuleStore;
	jobs: Pick<AgentJobs, 'create'>;
	notices: JobNotices;
	/** Files of the pages that name something, the best first. */
	findPages(text: string, count: number): Promise<readonly string[]>;
	stopping: AbortSignal;
	log: Log;
}

/** What is known of a rule before its job is made. `from` and `to` are commits of its code. */
type Wanted = { from: string; to: string; isTrial: boolean; record: NonNullable<JobRequest['follows']>['record'] };

/** Makes the jobs by which the documentation follows the code of rules. */
export class CodeFollower {
	#looking: Promise<void> | undefined;
	#isWanted = false;

	constructor(readonly parts: FollowParts) {}

	ruleOf(name: string): CodeRule | undefined {
		return this.parts.config.rules.find((rule) => rule.name === name);
	}

	/** Asks for a look at the code of a rule. Without a name, it only records that a hook came. False for a hook that came before. */
	async ask(name: string | undefined, by?: Parameters<RuleStore['ask']>[1]): Promise<boolean> {
		const isTaken = await this.parts.store.ask(name, by);
		if (isTaken) this.look();
		return isTaken;
	}

	/** Looks now, when a job has ended, and from time to time. */
	start(): void {
		const { notices, stopping, config } = this.parts;
		if (config.rules.length === 0) return;
		const poll = setInterval(() => this.look(), times.poll);
		const end = notices.subscribe((notice) => notice === 'work' && this.look(), this.look.bind(this));
		stopping.addEventListener('abort', () => [clearInterval(poll), end()], { once: true });
		this.look();
	}

	/** Looks at the code of all rules that were asked for. A look that is wanted during another one comes after it. */
	look(): void {
		this.#isWanted = true;
		this.#looking ??= this.#lookAtAll()
			.catch((error: unknown) => this.parts.log.error({ error: describeError(error) }, 'rules'))
			.finally(() => {
				this.#looking = undefined;
				if (this.#isWanted && !this.parts.stopping.aborted) this.look();
			});
	}

	/** Resolves when no look is running. */
	settled = async () => this.#looking;

	/**
	 * A job that shows what the model would change for a range as `v1..v2`, and pushes nothing; `length` is that of the diff that it sees.
	 * @throws ServiceError for a range that cannot be read, or that touches no file of the rule
	 */
	async tryRule(rule: CodeRule, range: string): Promise<{ asked: AskedJob; length: number }> {
		const [first = '', second = '', ...more] = range.split('..');
		if (first === '' || second === '' || more.length > 0)
			throw new ServiceError('invalid_request', 'range is no range of commits; give one as in v1.2..main.');
		try {
			await using code = await openCode(rule, this.parts.config, this.#signal());
			const wanted = { from: await code.commitOf(first), to: await code.commitOf(second), isTrial: true };
			const made = await this.#createJob(rule, code, { ...wanted, record: async () => {} });
			if (made) return made;
		} catch (error) {
			if (error instanceof AgentJobError) throw new ServiceError('conflict', error.message, { cause: error });
			throw error;
		}
		throw new ServiceError('conflict', `Nothing that the rule ${rule.name} can read has changed there.`);
	}

	#signal = () => AbortSignal.any([this.parts.stopping, AbortSignal.timeout(times.look)]);

	async #lookAtAll(): Promise<void> {
		this.#isWanted = false;
		for (const asked of await this.parts.store.asked()) {
			const rule = this.ruleOf(asked.name);
			if (!rule?.enabled || this.parts.stopping.aborted) continue;
			await this.#follow(rule, asked).catch((error: unknown) => {
				if (error instanceof RuleOvertaken || this.parts.stopping.aborted) return;
				this.parts.log.warn({ rule: rule.name, error: describeError(error) }, 'rule could not follow its code');
			});
		}
	}

	/** Makes the job that a rule needs. What cannot be done now stays asked for, as when a day's runs are used up. */
	async #follow(rule: CodeRule, asked: AskedRule): Promise<void> {
		const { config, store, log } = this.parts;
		const last = await store.lastJob(rule.name);
		const { runs, tokens } = await store.used(rule.name);
		const isUsedUp = runs >= (rule.runsPerDay || Infinity) || tokens >= (rule.tokensPerDay || Infinity);
		if (last?.status === 'active' || isUsedUp) return;
		await using code = await openCode(rule, config, this.#signal());
		const to = await code.tip();
		// If the last job has failed, its changes go to the next one.
		const hasFailed = last?.status === 'failed' && last.outcome !== 'cancelled';
		const from = (hasFailed && last.follows?.from) || asked.seen;
		const isNew = from !== undefined && from !== to && (await code.has(from));
		const record: Wanted['record'] = (transaction) => store.settle(asked, to, transaction);
		const made = isNew && (await this.#createJob(rule, code, { from, to, isTrial: false, record }));
		if (!made) await store.settle(asked, to);
		log.info({ rule: rule.name, from, to, job: made ? made.asked.job.id : undefined }, 'rule looked at its code');
	}

	/** Undefined when no text of the files of the rule has changed. */
	async #createJob(rule: CodeRule, code: Awaited<ReturnType<typeof openCode>>, wanted: Wanted) {
		const { store, jobs, config } = this.parts;
		const { record, ...range } = wanted;
		const [isChosen, isIgnored] = [matchesGlob(rule.paths), matchesGlob(rule.ignore)];
		const change = await code.change(range.from, range.to, (path) => isChosen(path) && !isIgnored(path));
		const commits = await code.commits(range.from, range.to);
		const material = createMaterial(rule, change, commits);
		if (material === undefined) return undefined;
		const pages = await this.#pagesFor(material.queries);
		const asked = await jobs.create({
			title: `${range.isTrial ? 'Try' : 'Follow the code'}: ${rule.name}`,
			branch: (await store.lastJob(rule.name))?.branch ?? `${config.branchPrefix}follow-${rule.name}`,
			instructions: [
				{ role: 'user', text: material.instructionFor(pages) },
				{ role: 'system', text: followingRules },
			],
			follows: {
				code: { rule: rule.name, ...range, commits: commits.map(({ sha }) => sha), pages, tokens: 0 },
				record,
			},
		});
		return { asked, length: material.length };
	}

	/** The pages that fit most pieces of the diff best. */
	async #pagesFor(queries: readonly string[]): Promise<string[]> {
		const found = new Map<string, number>();
		for (const query of queries)
			for (const [place, path] of (await this.parts.findPages(query, most.sections)).entries())
				found.set(path, (found.get(path) ?? 0) + 1 / (place + 1));
		const best = [...found].sort(([, one], [, other]) => other - one);
		return best.slice(0, most.pages).map(([path]) => path);
	}
}
