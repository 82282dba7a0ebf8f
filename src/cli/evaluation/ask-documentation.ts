import type { Documentation } from '../../search/core/documentation.js';
import type { Retriever } from '../../search/retriever.js';
import { AnswerMessageRecord } from '../../service/answers/answer-message.js';
import { answerQuestion } from '../../service/answers/answer-question.js';
import { createAnswerer } from '../../service/answers/answerer.js';
import { subjectName } from '../../service/answers/subject-name.js';
import { newMessageId } from '../../service/answers/threads/read-question.js';
import type { ServiceConfig } from '../../service/config/settings.js';
import { readInstructions } from '../../service/library/guides.js';
import type { Log } from '../../service/telemetry/log.js';
import { Metrics } from '../../service/telemetry/metrics.js';
import { currentTrace } from '../../service/telemetry/tracing.js';
import type { Chunk } from '../../stream/chunk.js';
import { type HeardAnswer, hearAnswer } from './heard-answer.js';
import type { SetQuestion } from './question-set.js';

/** Asks one question as a reader does, in a conversation of its own. */
export type Ask = (question: SetQuestion) => Promise<HeardAnswer>;

interface Asked {
	config: Pick<ServiceConfig, 'model' | 'prompt' | 'retrieval' | 'logQuestions' | 'instructions' | 'guides'>;
	documentation: Documentation;
	retriever: Retriever;
	/** Public address of the documentation. @default its addresses are paths */
	siteUrl?: string | undefined;
	log: Log;
}

const keepsNothing = { append: async () => {}, hasAnswer: async () => false };

/** Answers as the service does, with the model of the configuration, and keeps nothing of it. `name` is the model's. */
export async function askDocumentation({ config, log, ...held }: Asked): Promise<{ name: string; ask: Ask }> {
	const answerer = await createAnswerer(config.model, log);
	const siteInstructions = await readInstructions(config);
	const metrics = new Metrics({ circuits: () => answerer.circuits(), index: () => held.retriever });
	const ask: Ask = async ({ question: text, filter = null, currentPath }) => {
		const messageId = newMessageId();
		const place = { domain: 'docs', threadId: messageId, messageId };
		const nobody = { messageId, fp: 'anonymous', threadId: undefined, history: [], context: [], pageSize: undefined };
		const chunks: Chunk[] = [];
		await answerQuestion(
			{
				...held,
				siteUrl: held.siteUrl,
				config,
				question: { ...nobody, text, filter, currentPath },
				conversation: { threadId: messageId, history: [], leftOpen: 0 },
				requestId: messageId,
				answerer,
				siteTitle: subjectName({ siteUrl: undefined, ...held, domain: 'docs' }),
				siteInstructions,
				record: new AnswerMessageRecord(keepsNothing, place),
				metrics,
				trace: currentTrace(),
				log,
				signal: new AbortController().signal,
				stopping: new AbortController().signal,
			},
			(chunk) => chunks.push(chunk),
		);
		return hearAnswer(chunks);
	};
	return { name: answerer.name, ask };
}
