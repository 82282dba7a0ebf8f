/** A running service with two domains, and what must not be seen of the second. */
export interface FuzzTarget {
	host: string;
	port: number;
	/** The domain whose key is used. */
	domain: string;
	key: string;
	adminKey: string;
	/** The cookie of somebody who has signed in to the admin pages. */
	adminCookie: string;
	projectId: string;
	/** The id of a job in the project. */
	jobId: string;
	/** An answer in a thread of the first domain. */
	own: AnswerAddress;
	/** Another reader's thread of the first domain: its message is tried with every thread but its own. */
	neighbour: AnswerAddress;
	foreign: AnswerAddress & { domain: string; key: string };
	/** Texts that stand in nothing but what must not be shown, by what they are. */
	secrets: Record<string, string>;
}

export interface AnswerAddress {
	threadId: string;
	messageId: string;
}
