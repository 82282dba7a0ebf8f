import type { Gap, GapJobRequest, GapMoveRequest, GapResponse } from '../../../contract/schema/gaps.js';
import { insightsDays } from '../../../contract/schema/insights.js';
import { questionTopic } from '../../../search/passages/question-topic.js';
import { ServiceError } from '../../errors/service-error.js';
import type { AgentJobs } from '../../jobs/create-agent-jobs.js';
import type { StoredJob } from '../../jobs/stored-job.js';
import { type InsightsSpan, lastDays } from '../insights-period.js';
import type { GapReader, ReadGap } from './create-gap-reader.js';
import { gapJobTitle, gapRules, toldInstructions } from './gap-instruction.js';
import type { JobOfGap } from './gap-view.js';
import type { GapName, GapsStore } from './gaps-store.js';

interface GapsParts {
	store: Pick<GapsStore, 'setDismissed' | 'move'>;
	reader: GapReader;
	/** Faults that are no gaps, on which owners act alike. */
	findFault(domain: string, id: string): Promise<ReadGap | undefined>;
	jobs: Pick<AgentJobs, 'create'>;
	/** Whether a language model is configured. Without one the agent only understands exact instructions. */
	hasModel: boolean;
	/** Whether the agent can edit the domain's source. */
	hasSource(domain: string): boolean;
	/** The clock. @default the system clock */
	now?: () => Date;
}

const unknownGap = (domain: string) =>
	new ServiceError(
		'unknown_gap',
		`The domain "${domain}" has no such gap; it may have been forgotten with its questions.`,
	);

/** The reason why no further job may be created now. */
function refusal(jobs: readonly JobOfGap[]): ServiceError | undefined {
	for (const { job, pullRequest } of jobs) {
		if (job.status === 'active') {
			return new ServiceError('conflict', `The job ${job.id} of this gap is under way; wait for it, or cancel it.`);
		}
		if (pullRequest === 'open') {
			const where = job.pullRequest?.url ?? '';
			return new ServiceError(
				'conflict',
				`The pull request ${where} of the job ${job.id} is open; merge or close it, or send the job a message.`,
			);
		}
	}
	return undefined;
}

const needsInstruction = () =>
	new ServiceError(
		'invalid_request',
		'instruction is missing: no model is configured (model.provider) that could find out what to write. Configure one, or send an instruction that the editor knows, as in: Add a section "Docker" to guide/install.md with the text: …',
	);

/** Gaps of the project's domains, for owners who work on them. Rejects with a `ServiceError`: `unknown_gap`, or `conflict` with the reason. */
export function createGaps(parts: GapsParts) {
	const { store, reader, findFault, jobs, hasModel, hasSource, now = () => new Date() } = parts;
	const wholeTime = (): InsightsSpan => lastDays(insightsDays.max, now(), { askedBy: 'anybody' });

	async function find(domain: string, id: string): Promise<ReadGap> {
		const found = (await findFault(domain, id)) ?? (await reader.get(domain, wholeTime(), id));
		if (found === undefined) throw unknownGap(domain);
		return found;
	}

	async function setDismissed(domain: string, id: string, moment: Date | null): Promise<Gap> {
		await find(domain, id);
		if (!(await store.setDismissed(domain, id, moment))) throw unknownGap(domain);
		return (await find(domain, id)).gap;
	}

	return {
		list: reader.list,
		/** Puts what is new in a domain into gaps. */
		sort: (domain: string) => reader.sort(domain, wholeTime()),
		/** Whether a job can be created without an own instruction. */
		canCompose: hasModel,
		/** A gap with everything that one report may span, and the gaps that it may be joined with. */
		async get(domain: string, id: string): Promise<{ gap: GapResponse; others: readonly GapName[] }> {
			const { gap, instruction, others = [] } = await find(domain, id);
			return { gap: { ...gap, domain, instruction }, others };
		},

		/** Moves a question of a gap, or all, into another gap or one of its own, which is returned. Jobs stay where they are. */
		async move(domain: string, id: string, { question, into }: GapMoveRequest): Promise<Gap> {
			const { gap, jobs: own } = await find(domain, id);
			if (into !== undefined && !(await reader.get(domain, wholeTime(), into))) throw unknownGap(domain);
			const refused = question === undefined ? refusal(own) : undefined;
			if (refused) throw refused;
			if (into === id || (into === undefined && (question === undefined || gap.questions < 2))) {
				throw new ServiceError(
					'conflict',
					'There is nothing to move: name another gap, or a question of a gap with several.',
				);
			}
			const topic = question && questionTopic(question);
			const moved = await store.move(domain, id, { into, topic });
			if (moved !== undefined) return (await find(domain, moved)).gap;
			throw new ServiceError('invalid_request', 'question is none of this gap; send one of its examples.');
		},

		/** Creates the job of a gap. The next job may follow when its pull request is merged or closed, or when it opened none. */
		async approve(domain: string, id: string, request: GapJobRequest, keyId?: string): Promise<StoredJob> {
			const { instruction, draft, model, plan } = request;
			const found = await find(domain, id);
			const refused = refusal(found.jobs);
			if (refused) throw refused;
			if (found.gap.state === 'dismissed') {
				throw new ServiceError('conflict', 'This gap was dismissed; reopen it first.');
			}
			if (!hasSource(domain)) {
				throw new ServiceError(
					'conflict',
					`The agent does not have the source of the domain "${domain}"; set agent.repository to the repository that holds it.`,
				);
			}
			if (instruction === undefined && !hasModel) throw needsInstruction();
			const { title = gapJobTitle, rules = gapRules } = found.told ?? {};
			const words = instruction ?? found.instruction;
			const rounds = found.jobs.map(({ job }) => job.gap?.round ?? 0);
			const { job } = await jobs.create({
				instructions: hasModel ? toldInstructions(rules, words, found.material) : [{ role: 'user', text: words }],
				title,
				isDraft: draft,
				isPlanned: plan,
				model,
				gap: { id, round: Math.max(0, ...rounds) + 1 },
				keyId,
			});
			return job;
		},

		dismiss: (domain: string, id: string) => setDismissed(domain, id, now()),
		reopen: (domain: string, id: string) => setDismissed(domain, id, null),
	};
}

export type Gaps = ReturnType<typeof createGaps>;
