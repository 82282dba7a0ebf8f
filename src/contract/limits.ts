/**
 * Every number of the interface that both sides must agree on. Units stand in the names or the comments. The service counts
 * characters as Unicode code points.
 */

/** Longest `currentPath` of a request, in characters. */
export const currentPathMaxLength = 200;

/** Questions to begin with: their number for one page, and the length of one in characters. */
export const starters = { max: 4, maxLength: 200 } as const;

/** The least score of a passage that counts as an answer, 0 to 1, unless an owner sets another. */
export const answerThreshold = 0.22;

/** Number of search results that feed one answer. */
export const retrievalPageSize = { default: 5, min: 1, max: 50 } as const;

/** Number of results of the search endpoint. */
export const searchPageSize = { default: 10, min: 1, max: 50 } as const;

/** Number of context items in one request, and length of each `value` in characters. */
export const contextItems = { max: 5, valueMaxLength: 8_000, selectionMaxLength: 2_000 } as const;

/** `max`: messages that are read, counted from the newest. `textMaxLength`: characters of one message, all its parts together. */
export const requestMessages = { max: 100, textMaxLength: 64_000, partsMax: 200 } as const;

/** Largest thread, in messages and in bytes of what was said. A further question begins a new one. */
export const threadSize = { maxMessages: 1_000, maxBytes: 2_097_152 } as const;

/** Longest comment on an answer, in characters. */
export const feedbackCommentMaxLength = 1_000;

/** A reader's message to a person, in characters. */
export const contactLimits = { emailMaxLength: 254, messageMaxLength: 5_000, transcriptMaxLength: 100_000 } as const;

/** Largest request body, in bytes. */
export const bodyMaxBytes = 1_048_576;

/** Largest body of a question to the assistant, in bytes. */
export const questionBodyMaxBytes = 262_144;

/** Number of sessions on one page of the v1 list. */
export const sessionList = { skip: 0, takeMax: 100 } as const;

/** Longest title of a job, in characters. */
export const jobTitleMaxLength = 80;

/** Number of jobs on one page of the v2 list. */
export const jobList = { limit: 20, limitMax: 100 } as const;

/** Longest instruction for the agent in characters, and number of messages in one v1 request. */
export const agentPrompt = { maxLength: 100_000, messagesMax: 100 } as const;

/** Largest stored diff of a job, in bytes. */
export const diffMaxBytes = 5_242_880;

/** Usage limits per calendar window in UTC; 0 is no limit. A service may set other numbers. */
export const usageLimits = {
	agentJobCreationPerProjectAndHour: 100,
	assistantPerKeyAndMonth: 10_000,
	assistantPerOrganizationAndHour: 10_000,
	assistantPerAddressAndDay: 10_000,
	/**
	 * Five hundred people behind one address may all ask in one minute. It is a third of the questions that one process on two cores
	 * began in a minute, beside 2,000 answers (`bench/crowds/many-answers.md`). Each process counts for itself.
	 */
	assistantPerAddressAndMinute: 600,
	/** Share of a key that one address may take in a day. There is none unless an owner sets it. */
	assistantPerAddressAndKeyAndDay: 0,
	/** Searches that ask a provider of embeddings. They never take from the questions. */
	searchesPerAddressAndDay: 10_000,
	/** Requests with a key, of any kind and refused ones too. Each process counts for itself. */
	requestsPerAddressAndMinute: 1_200,
} as const;

export type UsageLimit = keyof typeof usageLimits;

/** The limits that apply to a question. */
export type AssistantLimit = Extract<keyof typeof usageLimits, `assistant${string}`>;
