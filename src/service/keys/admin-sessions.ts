/** Who has signed in to the admin pages. Every driver passes `src/testing/contracts/admin-sessions-contract.ts`. */
export interface AdminSessions {
	/** Begins a session of an admin key in the database; gives the secret that the browser keeps. */
	begin(keyId: string): Promise<string>;
	/** The key of a session that goes on, if it is a valid one of the project. */
	keyOf(secret: string, projectId: string): Promise<string | undefined>;
	end(secret: string): Promise<void>;
}

/** Milliseconds from signing in until the session is over. */
export const adminSessionMs = 12 * 3_600_000;
