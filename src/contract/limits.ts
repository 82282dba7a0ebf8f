/**
 * Every number of the interface that both sides must agree on. Units stand in the names or the comments. The service counts
 * characters as Unicode code points.
 */

/** Longest `currentPath` a request may carry, in characters. */
export const currentPathMaxLength = 200;

/** How many documentation search results feed one answer. */
export const retrievalPageSize = { default: 5, min: 1, max: 50 } as const;

/** Bounds of the search endpoint that sits beside the assistant. */
export const searchPageSize = { default: 10, min: 1, max: 50 } as const;

/** Context items in one request, and the length of each item's `value`, in characters. */
export const contextItems = { max: 5, valueMaxLength: 8_000, selectionMaxLength: 2_000 } as const;

/** Messages of one assistant request that are read, the newest, and the text of a part of one message, in characters. */
export const requestMessages = { max: 100, textMaxLength: 64_000 } as const;

/** Longest comment of a reader on an answer, in characters. */
export const feedbackCommentMaxLength = 1_000;

/** Largest request body the service reads, in bytes. */
export const bodyMaxBytes = 1_048_576;

/** Elements in one page of the v1 session list. */
export const sessionList = { skip: 0, take: 12, takeMax: 100 } as const;

/** Jobs in one page of the v2 list. */
export const jobList = { limit: 20, limitMax: 100 } as const;

/** Longest instruction to the agent, in characters, and messages in one v1 request. */
export const agentPrompt = { maxLength: 100_000, messagesMax: 100 } as const;

/** Largest diff that is kept of a job, in bytes. */
export const diffMaxBytes = 5_242_880;

/** How often things may be used, and over which window of the calendar, in UTC. A service may be set to other numbers. */
export const usageLimits = {
	agentJobCreationPerProjectAndHour: 100,
	assistantPerKeyAndMonth: 10_000,
	assistantPerOrganizationAndHour: 10_000,
	assistantPerAddressAndDay: 10_000,
	/** Of search, page text and feedback, which are no use of the assistant; counted by each process for itself. */
	requestsPerAddressAndMinute: 1_200,
} as const;

export type UsageLimit = keyof typeof usageLimits;

/** The limits that a question can run into. */
export type AssistantLimit = Extract<UsageLimit, `assistant${string}`>;
